import type { Refusal } from '../content.ts'

/** A file that is not read at all; `readFile` makes an answer of it. */
export class RefusedFile extends Error {
  readonly reason: Refusal

  constructor(reason: Refusal) {
    super(`refused: ${reason}`)
    this.reason = reason
  }
}
