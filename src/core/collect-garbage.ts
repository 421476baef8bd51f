/**
 * Collects everything in one pause of some 50 ms, with the flavor that also shrinks the space of young objects (0239). V8
 * only collects when a process allocates, so one that then has little to do would keep what it no longer needs. Does
 * nothing without the flag `--expose-gc`, which `bin/daybook` sets.
 */
export const collectGarbage = (): void =>
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
