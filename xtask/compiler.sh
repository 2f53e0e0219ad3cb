#!/bin/sh
# What cargo calls instead of the compiler while tests are built, with the compiler and its arguments.
#
# A crate is compiled once for others and once more with its own unit tests. Others wait for what it does and have it optimised
# (Cargo.toml); its unit tests hardly do, and cargo has one level for both. Those of `specimen` draw, which takes four times as long
# unoptimised.
set -eu

is_test=
is_library=
crate=
previous=
for argument in "$@"; do
    case $argument in
        --test) is_test=yes ;;
        crates/*/src/lib.rs) is_library=yes ;;
    esac
    if [ "$previous" = --crate-name ]; then
        crate=$argument
    fi
    previous=$argument
done

if [ -n "$is_test" ] && [ -n "$is_library" ] && [ "$crate" != specimen ]; then
    for argument in "$@"; do
        shift
        case $argument in
            opt-level=*) argument=opt-level=0 ;;
        esac
        set -- "$@" "$argument"
    done
fi

# The lints' own compiler is called with the usual one's path, which it would call itself.
if [ "${LENDING_COMPILER:-}" = clippy-driver ]; then
    exec clippy-driver "$@"
fi
exec "$@"
