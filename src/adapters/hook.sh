#!/bin/sh
# Runs at every hook of a hosted agent: puts the payload into the slot's spool and says nothing. Never fails a turn.
# First line the slot's token, then the JSON from stdin (at most 8 MiB). Written under a name that the reader skips,
# then renamed, so that nobody reads half a file.
# What cannot be kept is read all the same: a program may take a hook that does not read for one that failed.
lost() { cat >/dev/null; exit 0; }
[ -d "$PAIRROOM_SPOOL" ] || lost
umask 077
part="$PAIRROOM_SPOOL/.$$"
{ printf '%s\n' "$PAIRROOM_TOKEN"; head -c 8388608; } >"$part" 2>/dev/null || lost
name="$PAIRROOM_SPOOL/$$"
n=0
while [ -e "$name.$n.hook" ]; do n=$((n + 1)); done
mv "$part" "$name.$n.hook" 2>/dev/null
exit 0
