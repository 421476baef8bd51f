import type { RefusalReason } from '../content.ts'

/** Thrown for a file that can't be imported; readImportFile() turns it into a result. */
export class RefusedFile extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`file refused: ${reason}`)
    this.reason = reason
  }
}
