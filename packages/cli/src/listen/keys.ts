/** Calls `press` for each key that someone presses, or each character of standard input that isn't a terminal. */
export function readKeys(press: (key: string) => void, signal: AbortSignal): void {
  const { stdin } = process
  if (stdin.isTTY) stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.on('data', (text: string) => {
    for (const key of text) press(key)
  })
  // Standard input alone must not keep the tool running.
  if (stdin.isTTY) stdin.unref()
  signal.addEventListener('abort', () => {
    if (stdin.isTTY) stdin.setRawMode(false)
    stdin.destroy()
  })
}
