#!/bin/sh
# A browser for tests: speaks the DevTools protocol on our standard input and output, lives as long as they are open, and
# leaves nothing behind. Needs the browser of the distribution, on Debian `apt-get install chromium-headless-shell`; another
# one is named in the variable CHROMIUM.
set -eu

# The same engine without what draws windows starts sooner and does the same pages with less than half of the work.
program=$(command -v "${CHROMIUM:-chromium-headless-shell}" || command -v chromium || command -v chromium-browser ||
    command -v google-chrome) || {
    echo "chromium is not installed" >&2
    exit 1
}
folder=$(mktemp -d "${TMPDIR:-/tmp}/lending-browser.XXXXXX")
leave() {
    # The last of its processes may still be writing.
    rm -rf "$folder" 2>/dev/null || { sleep 1; rm -rf "$folder"; }
}
trap leave EXIT
trap 'exit 1' INT TERM HUP

# Its person has a clock, a language and a home of their own, not those of whoever runs the tests.
export TZ=UTC LC_ALL=C.UTF-8 LANGUAGE=en_IN HOME="$folder" XDG_CONFIG_HOME="$folder" XDG_CACHE_HOME="$folder"

# Its own sandbox asks for rights that containers rarely give, and it shows nothing but our pages.
# `close` from our side is the end of descriptor 3: it ends by itself then.
"$program" --headless=new --no-sandbox --remote-debugging-pipe --user-data-dir="$folder/profile" \
    --disable-dev-shm-usage --disable-gpu --disable-extensions --disable-background-networking --disable-sync \
    --disable-component-update --disable-default-apps --disable-features=Translate,OptimizationHints,MediaRouter \
    --no-first-run --no-default-browser-check --password-store=basic --use-mock-keychain --mute-audio \
    --hide-scrollbars --force-color-profile=srgb --font-render-hinting=none --lang=en-IN \
    3<&0 4>&1 >/dev/null 2>"$folder/log" || {
    code=$?
    tail -n 20 "$folder/log" >&2
    exit "$code"
}
