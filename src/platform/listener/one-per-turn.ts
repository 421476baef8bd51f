/** Leaves the processor to the requests of others for about three times as long as a handshake takes. */
const pauseMs = 2
/** With more waiting, as when everyone reconnects, pauses would only make them wait for longer. */
const pausedMax = 100

/**
 * Runs pieces of work in their order, at most one in each turn of the event loop, and with pauses unless many wait, so that the
 * requests of others run in between.
 */
export function createOnePerTurn(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  let hasRun = false

  function runNext(): void {
    const work = waiting.shift()
    hasRun = work !== undefined
    if (!work) return
    if (waiting.length > pausedMax) setImmediate(runNext)
    else setTimeout(runNext, pauseMs)
    work()
  }

  return (work) => {
    waiting.push(work)
    if (!hasRun) runNext()
  }
}
