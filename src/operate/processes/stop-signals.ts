const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** `stop` settles at the first of the signals that ask a process to end, `hurry` at the second. */
export function listenForStop(): { stop: Promise<'stop'>; hurry: Promise<'hurry'> } {
  const stop = Promise.withResolvers<'stop'>()
  const hurry = Promise.withResolvers<'hurry'>()
  let heard = 0
  const hear = () => {
    heard += 1
    if (heard === 1) stop.resolve('stop')
    else hurry.resolve('hurry')
  }
  for (const signal of signals) process.on(signal, hear)
  return { stop: stop.promise, hurry: hurry.promise }
}
