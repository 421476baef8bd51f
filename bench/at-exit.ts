/** Cleanups for when the benchmark ends early, in reverse order. */
const cleanups = new Set<() => void>()

process.on('exit', () => {
  for (const undo of [...cleanups].toReversed()) undo()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Calls `undo`, which must be synchronous, when the process exits, unless the returned function was called first. */
export function atExit(undo: () => void): () => void {
  cleanups.add(undo)
  return () => void cleanups.delete(undo)
}
