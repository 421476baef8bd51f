import { rateLimited, unavailable } from '../../core/errors.ts'

/** Counts the open streams of this process and of each session. */
export type StreamLimits = {
  readonly count: number
  /** Counts one more stream. @throws rate_limited if the session has too many, unavailable if the process has */
  acquire(sessionId: string): void
  /** Counts one less. */
  release(sessionId: string): void
}

export function createStreamLimits(perProcess: number, perSession: number): StreamLimits {
  const bySession = new Map<string, number>()
  let count = 0
  return {
    get count() {
      return count
    },
    acquire(sessionId) {
      const open = bySession.get(sessionId) ?? 0
      if (count >= perProcess) throw unavailable()
      if (open >= perSession) throw rateLimited(1)
      bySession.set(sessionId, open + 1)
      count++
    },
    release(sessionId) {
      const open = bySession.get(sessionId) ?? 0
      if (open > 1) bySession.set(sessionId, open - 1)
      else bySession.delete(sessionId)
      count--
    },
  }
}
