/** The shortest of five runs in milliseconds: a busy machine can only slow a run down. */
export function fastestMs(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times)
}
