/**
 * Runs a function when the browser is idle and has a connection: what such functions fetch ahead of time would fail without
 * one. @returns a function that cancels it
 */
export function whenIdle(act: () => void): () => void {
  const actOnline = () => {
    if (navigator.onLine) act()
    else addEventListener('online', act, { once: true })
  }
  const cancel = requestIdle(actOnline)
  return () => {
    cancel()
    removeEventListener('online', act)
  }
}

function requestIdle(act: () => void): () => void {
  // Safari doesn't have this function.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: 3_000 })
  return () => cancelIdleCallback(idle)
}
