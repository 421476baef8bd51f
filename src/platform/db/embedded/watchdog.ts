/**
 * The parent of the server, in POSIX sh. When its standard input ends, because we closed it or because we were
 * killed, it stops the server; when the server ends, so does it, with the same status. Without it every kill -9
 * of ours left an orphan.
 *
 * Signals are for the process that started it to decide upon; init systems send theirs to everybody. The first
 * interrupts may come before the server listens for them, hence the repetition. After 10 s the server need not
 * write a checkpoint any more, after 15 s it is killed; both times the next start recovers.
 */
export const watchdogScript = `
trap '' HUP INT TERM
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
{
  read -r _ <&3
  tenths=0
  signal=INT
  while kill -"$signal" "$server" 2>/dev/null; do
    sleep 0.1
    tenths=$((tenths + 1))
    if [ "$tenths" -ge 150 ]; then signal=KILL; elif [ "$tenths" -ge 100 ]; then signal=QUIT; fi
  done
} &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill -KILL "$watcher"
exit "$status"
`
