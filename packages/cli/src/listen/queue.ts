/** Runs jobs in their order, at most `atOnce` at the same time. */
export function createQueue(atOnce: number) {
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  let settle: (() => void) | undefined

  function next(): void {
    while (running < atOnce) {
      const job = waiting.shift()
      if (!job) break
      running++
      void job().finally(() => {
        running--
        next()
      })
    }
    if (running === 0 && waiting.length === 0) settle?.()
  }

  return {
    add(job: () => Promise<void>): void {
      waiting.push(job)
      next()
    },
    /** Resolves when nothing is left to do. */
    idle: () =>
      new Promise<void>((resolve) => {
        settle = resolve
        next()
      }),
  }
}
