import { hash } from 'node:crypto'
import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { addDays } from '../../core/dates/zoned-instants.ts'
import { feedDaysAhead, feedEntriesMax, feedOccurrencesMax } from '../../core/limits.ts'
import { dueDates } from './due-dates.ts'
import { hashSecret } from '../../core/random-secret.ts'
import * as store from './store.ts'

/**
 * Reads the calendar of a feed: what its member can see now, no matter who requests it. Returns undefined if the feed
 * does not exist or was revoked.
 */
export async function readFeed(
  database: Database,
  secret: string,
): Promise<{ text: string; etag: string } | undefined> {
  const reader = await store.findFeedReader(database.page, hashSecret(secret))
  if (!reader) return undefined
  const today = new Date(database.clock.now()).toISOString().slice(0, 10)
  if (reader.last_read_on !== today) await store.setLastRead(database.page, reader, today)
  const actor: Actor = { ...reader, source: 'app', token_id: null }
  const until = addDays(today, feedDaysAhead)
  const [name, tasks, { toICalendar }] = await Promise.all([
    reader.list_id && store.findListName(database.page, actor, reader.list_id),
    store.listFeedTasks(database.page, actor, reader.list_id, feedEntriesMax),
    import('./icalendar.ts'),
  ])
  const text = toICalendar(
    name ? `${name} (Daybook)` : 'Daybook',
    new URL(database.page.publicUrl).hostname,
    tasks.map((task) => ({ task, dates: dueDates(task, until, feedOccurrencesMax) })),
  )
  return { text, etag: `"${hash('sha256', text, 'base64url')}"` }
}
