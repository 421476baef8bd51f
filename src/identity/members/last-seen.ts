import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { updateLastSeen } from './store.ts'

/** "Last seen" is accurate to a minute, so that most reads don't cause a write. */
const updateEveryMs = 60_000
/** More members than use an installation at once. Forgetting the oldest beyond that only costs another write. */
const trackedMax = 20_000

/**
 * Creates a function that records when members use the app, per workspace: the admins of one must not
 * see when someone was in another (0141). Nothing waits for the write.
 */
export function createLastSeenTracker({ page, clock }: Database): (actor: Actor) => void {
  const recordedMs = new Map<string, number>()

  return (actor) => {
    const { member_id } = actor
    const nowMs = clock.now()
    if (member_id === null || nowMs - (recordedMs.get(member_id) ?? 0) < updateEveryMs) return
    recordedMs.delete(member_id)
    const [oldest] = recordedMs.size >= trackedMax ? recordedMs.keys() : []
    if (oldest !== undefined) recordedMs.delete(oldest)
    recordedMs.set(member_id, nowMs)
    // If this fails, the next request tries again.
    updateLastSeen(page, actor, formatStamp(nowMs)).catch(() => recordedMs.delete(member_id))
  }
}
