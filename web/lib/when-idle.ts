/** Runs a function when the browser is idle. @returns a function that cancels it */
export function whenIdle(act: () => void): () => void {
  // Safari doesn't have this function.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: 3_000 })
  return () => cancelIdleCallback(idle)
}
