import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { updateLastSeen } from './store.ts'

/** "Last seen" is kept to a minute, so that reading does not write. */
const updateEveryMs = 60_000
/** More members than use an installation at once; beyond it the oldest is forgotten, and only written again. */
const trackedMax = 20_000

/**
 * Notes when members are in the app, in the workspace that they look at: what other workspaces they are in, and when,
 * is not for its administrators to see (0141). Nothing waits for it.
 */
export function createLastSeenTracker({ page, clock }: Database): (actor: Actor) => void {
  const notedMs = new Map<string, number>()

  return (actor) => {
    const { member_id } = actor
    const nowMs = clock.now()
    if (member_id === null || nowMs - (notedMs.get(member_id) ?? 0) < updateEveryMs) return
    notedMs.delete(member_id)
    const [oldest] = notedMs.size >= trackedMax ? notedMs.keys() : []
    if (oldest !== undefined) notedMs.delete(oldest)
    notedMs.set(member_id, nowMs)
    // The next minute brings another.
    updateLastSeen(page, actor, formatStamp(nowMs)).catch(() => notedMs.delete(member_id))
  }
}
