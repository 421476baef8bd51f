/**
 * Does a round again and again, never two at once.
 *
 * @param round answers after how many milliseconds the next one begins; what goes wrong in it is its own to tell
 * @returns what ends it: it waits for a round under way
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
