/**
 * Waits are shortened by up to this share, at random, so that loops that start together don't keep asking the
 * database at the same moment, each on a connection of its own (0240).
 */
const jitter = 0.2

/**
 * Runs `round` repeatedly, never twice at once.
 *
 * @param round returns how many milliseconds to wait at most before the next one; must handle its own errors
 * @returns a function that stops the loop and waits for a round in progress
 */
export function startLoop(round: () => Promise<number>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let current = run()

  async function run(): Promise<void> {
    const waitMs = await round()
    if (!stopped)
      timer = setTimeout(
        () => {
          current = run()
        },
        waitMs * (1 - jitter * Math.random()),
      )
  }

  return async () => {
    stopped = true
    clearTimeout(timer)
    await current
  }
}
