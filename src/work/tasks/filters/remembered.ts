/** How long an answer is kept that can change. */
export const rememberedMs = 600_000
/** More workspaces than are busy in one installation. Beyond that the oldest answer is dropped. */
const answersMax = 20_000

/**
 * What the database answered lately. The answers decide between ways to the same page, so an old one only makes a page
 * slower.
 */
export class Remembered<Answer> {
  readonly #answers = new Map<string, { answer: Answer; untilMs: number }>()

  /** Returns the answer for `key`, from `ask` if it isn't known; `keptMs` tells how long it's kept. */
  async get(
    key: string,
    ask: () => Promise<Answer>,
    keptMs: (answer: Answer) => number = () => rememberedMs,
  ): Promise<Answer> {
    const nowMs = performance.now()
    const found = this.#answers.get(key)
    if (found && found.untilMs > nowMs) return found.answer
    const answer = await ask()
    this.#answers.delete(key)
    const [oldest] = this.#answers.size >= answersMax ? this.#answers.keys() : []
    if (oldest !== undefined) this.#answers.delete(oldest)
    this.#answers.set(key, { answer, untilMs: nowMs + keptMs(answer) })
    return answer
  }
}
