#!/bin/sh
# A Postgres for tests: prints its address (without a database name), lives as long as our standard input is open, and
# leaves nothing behind. Needs the server programs of the distribution, on Debian `apt-get install postgresql`.
set -eu

programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
if [ -z "$programs" ]; then
    initdb=$(command -v initdb) || {
        echo "Postgres is not installed: neither /usr/lib/postgresql/*/bin nor initdb on the path" >&2
        exit 1
    }
    programs=$(dirname "$initdb")
fi

# In memory where there are two gigabytes of it to spare: most of the time of a new database goes into its three hundred files.
# A short path: the name of a socket may have 107 bytes.
place=/tmp
free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
if [ "${free:-0}" -ge 2097152 ] && [ -w /dev/shm ]; then place=/dev/shm; fi
folder=$(mktemp -d "$place/lending-pg.XXXXXX")
as=""
if [ "$(id -u)" = 0 ]; then
    # Postgres refuses to run as root.
    user=nobody
    if id postgres >/dev/null 2>&1; then user=postgres; fi
    chown "$user" "$folder"
    as="setpriv --reuid=$user --regid=$(id -g "$user") --clear-groups"
fi
cd "$folder"

leave() {
    $as "$programs/pg_ctl" stop -D "$folder/data" -m immediate >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap leave EXIT
trap 'exit 1' INT TERM HUP

$as "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >"$folder/log" 2>&1 &&
    $as "$programs/pg_ctl" start -w -t 60 -D "$folder/data" -l "$folder/server.log" -o "-k $folder \
        -c listen_addresses= -c fsync=off -c full_page_writes=off -c synchronous_commit=${POSTGRES_COMMITS:-off} \
        -c max_connections=300 -c shared_buffers=64MB -c max_wal_size=256MB" >>"$folder/log" 2>&1 || {
    cat "$folder/log" "$folder/server.log" >&2
    exit 1
}

echo "postgres://postgres@$(echo "$folder" | sed 's|/|%2F|g')"
cat >/dev/null
