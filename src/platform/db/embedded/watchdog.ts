/**
 * The parent process of the server, in POSIX sh. It stops the server when its standard input ends, because we
 * closed it or were killed; when the server ends, so does the watchdog, with the same status. Without it
 * every kill -9 of this process would leave an orphan.
 *
 * It ignores signals, which init systems send to every process: the process that started it decides. The
 * first interrupts may come before the server handles them, hence the repetition. After 10 s the server stops
 * without a checkpoint, and after 15 s it is killed; in both cases the next start recovers.
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
