const blockBytes = 65_536

/** Converts bytes to steps, one of which takes roughly as long as a few rows. */
export const countBlocks = (bytes: number): number => Math.ceil(bytes / blockBytes)

/**
 * The progress of an export: rows and blocks of files that are written, then blocks of the archive that are
 * uploaded.
 */
export type Progress = {
  /** @param uploadSteps how many of the steps are the upload, at the end */
  begin(total: number, uploadSteps: number): void
  add(steps: number): void
  /** Sets how much has been uploaded, from 0 to 1. */
  setUploadedShare(share: number): void
  current(): { done: number; total: number }
}

export function createProgress(): Progress {
  let total = 0
  let done = 0
  let uploadTotal = 0
  let uploadedShare = 0
  return {
    begin(steps, uploadSteps) {
      total = steps
      uploadTotal = uploadSteps
    },
    add: (steps) => void (done += steps),
    setUploadedShare: (share) => void (uploadedShare = share),
    // The total is an estimate, so what is counted may differ a little; it never exceeds the total.
    current() {
      const written = Math.min(done, total - uploadTotal)
      return { done: Math.min(total, Math.round(written + uploadTotal * uploadedShare)), total }
    },
  }
}
