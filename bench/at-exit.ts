/** What has to be undone when the bench ends early; what was started last is undone first. */
const cleanups = new Set<() => void>()

process.on('exit', () => {
  for (const undo of [...cleanups].toReversed()) undo()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Calls `undo`, which cannot wait for anything, at the end of the process, unless the function that it returns was. */
export function atExit(undo: () => void): () => void {
  cleanups.add(undo)
  return () => void cleanups.delete(undo)
}
