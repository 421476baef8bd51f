/**
 * Collects everything in one pause of some 50 ms, with the flavor that also shrinks the space of young objects (0239). V8
 * only collects when a process allocates, so one that then has little to do would keep what it no longer needs. Does
 * nothing without the flag `--expose-gc`, which `bin/daybook` sets.
 */
export const collectGarbage = (): void =>
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

/** After how many bytes of passing buffers they are collected. */
const passedMax = 16_777_216
let passed = 0

/**
 * Counts bytes of a stream whose buffers are no longer needed, and collects young objects after each 16 MB of them (0582). V8
 * itself waits for some 64 MB of buffers, since it only sees the small objects that hold them. Does nothing without the flag
 * `--expose-gc`, either.
 *
 * @param bytes how many have passed since the last call, in this stream
 */
export function collectPassedBuffers(bytes: number): void {
  passed += bytes
  if (passed < passedMax) return
  passed = 0
  globalThis.gc?.({ type: 'minor', execution: 'sync' })
}
