/**
 * Calls `expire` when `ms` have passed, never before. A plain timer can be early by as much as the event loop's turn has
 * already taken, since it counts from the beginning of the turn (0251).
 *
 * @returns a function that cancels it
 */
export function startDeadline(ms: number, expire: () => void): () => void {
  const endsAt = performance.now() + ms
  let timer = setTimeout(check, ms)

  function check(): void {
    const leftMs = endsAt - performance.now()
    if (leftMs > 0) timer = setTimeout(check, Math.ceil(leftMs))
    else expire()
  }

  return () => clearTimeout(timer)
}
