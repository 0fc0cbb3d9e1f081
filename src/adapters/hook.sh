#!/bin/sh
# Runs at every hook of a hosted agent: puts the payload into the slot's spool and says nothing. Never fails a turn.
# First line the slot's token, then the JSON from stdin (at most 8 MiB). Written under a name that the reader skips,
# then renamed, so that nobody reads half a file.
[ -d "$PAIRROOM_SPOOL" ] || exit 0
umask 077
part="$PAIRROOM_SPOOL/.$$"
{ printf '%s\n' "$PAIRROOM_TOKEN"; head -c 8388608; } >"$part" 2>/dev/null || exit 0
name="$PAIRROOM_SPOOL/$$"
n=0
while [ -e "$name.$n.hook" ]; do n=$((n + 1)); done
mv "$part" "$name.$n.hook" 2>/dev/null
exit 0
