import { type DaybookError, rateLimited, unavailable } from '../../core/errors.ts'

/** Counts the open streams of this process and of each holder: a session, or a workspace. */
export type StreamLimits = {
  readonly count: number
  /** Counts one more stream. @throws rate_limited if its holder has too many, unavailable if the process has */
  acquire(holderId: string): void
  /** Counts one less. */
  release(holderId: string): void
}

/** @param refusal the error when a holder has too many */
export function createStreamLimits(
  perProcess: number,
  perHolder: number,
  refusal: () => DaybookError = () => rateLimited(1),
): StreamLimits {
  const byHolder = new Map<string, number>()
  let count = 0
  return {
    get count() {
      return count
    },
    acquire(holderId) {
      const open = byHolder.get(holderId) ?? 0
      if (count >= perProcess) throw unavailable()
      if (open >= perHolder) throw refusal()
      byHolder.set(holderId, open + 1)
      count++
    },
    release(holderId) {
      const open = byHolder.get(holderId) ?? 0
      if (open > 1) byHolder.set(holderId, open - 1)
      else byHolder.delete(holderId)
      count--
    },
  }
}
