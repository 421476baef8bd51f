/** Work that nothing waits for until the engine stops. */
export type WorkInProgress = {
  /** @param work a promise that never rejects */
  track(work: Promise<unknown>): void
  /** Resolves when no work is left, including work started in the meantime. */
  settled(): Promise<void>
}

export function createWorkInProgress(): WorkInProgress {
  const running = new Set<Promise<unknown>>()
  return {
    track(work) {
      running.add(work)
      void work.then(() => running.delete(work))
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
