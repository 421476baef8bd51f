/** Does something when the browser has nothing better to do. @returns what calls it off */
export function whenIdle(act: () => void): () => void {
  // Safari has no such callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: 3_000 })
  return () => cancelIdleCallback(idle)
}
