import type { RefusalReason } from '../content.ts'

/** A file that is not read at all; `readPreview` makes an answer of it. */
export class RefusedFile extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`refused: ${reason}`)
    this.reason = reason
  }
}
