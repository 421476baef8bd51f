/** Until then the first requests have the processor to themselves. */
const delayMs = 3_000

/**
 * Collects what a start has left in memory, a third of it, in one pause of some 50 ms (0239). V8 only
 * collects when a process allocates, so one that then has little to do would keep it. Needs the flag
 * `--expose-gc`, which `bin/daybook` sets.
 */
export function collectStartupGarbage(): void {
  const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setTimeout(collect, delayMs).unref()
}
