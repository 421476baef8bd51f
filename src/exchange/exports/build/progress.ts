const blockBytes = 65_536

/** Steps that so many bytes are: as long as some rows take, roughly. */
export const countBlocks = (bytes: number): number => Math.ceil(bytes / blockBytes)

/** How far an export is: rows and blocks of files that are written, and at last blocks of the whole that are sent. */
export type Progress = {
  begin(total: number, lastPart: number): void
  add(steps: number): void
  /** A part of the last steps, from 0 to 1. */
  setUploadedShare(part: number): void
  current(): { done: number; total: number }
}

export function createProgress(): Progress {
  let total = 0
  let done = 0
  let last = 0
  let part = 0
  return {
    begin(steps, lastPart) {
      total = steps
      last = lastPart
    },
    add: (steps) => void (done += steps),
    setUploadedShare: (share) => void (part = share),
    // What is counted by the way comes out a little different; it never goes beyond the end.
    current: () => ({ done: Math.min(total, Math.round(Math.min(done, total - last) + last * part)), total }),
  }
}
