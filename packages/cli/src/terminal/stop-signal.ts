const ending = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Returns a signal that is aborted by Ctrl-C and by a request to end; the second Ctrl-C ends the tool at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
  return controller.signal
}

/**
 * Does something that a signal must not cut in half: the tool ends after it, unless something else here listens for the
 * signal.
 */
export async function finishBeforeSignals<T>(work: () => Promise<T>): Promise<T> {
  const caught = new Set<NodeJS.Signals>()
  // First, so that listeners for one signal are still there.
  const note = (name: NodeJS.Signals) => void (process.listenerCount(name) === 1 && caught.add(name))
  for (const name of ending) process.prependListener(name, note)
  try {
    return await work()
  } finally {
    for (const name of ending) process.off(name, note)
    for (const name of caught) process.kill(process.pid, name)
  }
}
