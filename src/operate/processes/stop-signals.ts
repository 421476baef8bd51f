const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Listens for stop signals: `stop` resolves at the first one, `hurry` at the second. */
export function listenForStop(): { stop: Promise<'stop'>; hurry: Promise<'hurry'> } {
  const stop = Promise.withResolvers<'stop'>()
  const hurry = Promise.withResolvers<'hurry'>()
  let count = 0
  const onSignal = () => {
    count += 1
    if (count === 1) stop.resolve('stop')
    else hurry.resolve('hurry')
  }
  for (const signal of signals) process.on(signal, onSignal)
  return { stop: stop.promise, hurry: hurry.promise }
}
