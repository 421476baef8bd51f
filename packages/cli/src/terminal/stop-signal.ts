/** Returns a signal that is aborted by Ctrl-C and by a request to end; the second Ctrl-C ends the tool at once. */
export function stopSignal(): AbortSignal {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort())
  return ending.signal
}
