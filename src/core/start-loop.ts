/**
 * Runs `round` repeatedly, never twice at once.
 *
 * @param round returns how many milliseconds to wait before the next one; must handle its own errors
 * @returns a function that stops the loop and waits for a round in progress
 */
export function startLoop(round: () => Promise<number>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let current = run()

  async function run(): Promise<void> {
    const waitMs = await round()
    if (!stopped)
      timer = setTimeout(() => {
        current = run()
      }, waitMs)
  }

  return async () => {
    stopped = true
    clearTimeout(timer)
    await current
  }
}
