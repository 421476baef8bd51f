/**
 * Runs pieces of work in their order, at most one in each turn of the event loop, so that the requests of others run in
 * between.
 */
export function createOnePerTurn(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  let hasRun = false

  function runNext(): void {
    const work = waiting.shift()
    hasRun = work !== undefined
    if (!work) return
    setImmediate(runNext)
    work()
  }

  return (work) => {
    waiting.push(work)
    if (!hasRun) runNext()
  }
}
