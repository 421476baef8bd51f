import { hash as digest } from 'node:crypto'
import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { addDays } from '../../core/dates/zoned-instants.ts'
import { feedDaysAhead, feedEntriesMax, feedOccurrencesMax } from '../../core/limits.ts'
import { toEntries } from './entries.ts'
import { expandDates } from '../../work/tasks/recurrence/expand-dates.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { hashSecret, workspaceOfSecret } from '../../core/random-secret.ts'
import * as store from './store.ts'

/** A feed whose URL is known, not yet read. */
export type OpenFeed = { reader: store.FeedReader; today: string; etag: string }

/**
 * Changes with every release that writes the same tasks differently, so that programs read them again.
 */
const formatVersion = 3

/** More feeds of the first releases than are read in a day. Forgetting the oldest beyond that costs another search. */
const oldFeedsMax = 20_000

/**
 * Creates a function that finds a feed by the secret of its URL; undefined if it does not exist or was revoked. The
 * secrets of the first releases don't name their workspace: all are searched once, and the workspace is remembered,
 * since programs read the same feed every hour.
 */
export function createFeedFinder(database: Database) {
  const workspaces = new Map<string, WorkspaceId>()

  return async function findFeed(secret: string): Promise<OpenFeed | undefined> {
    const hash = hashSecret(secret)
    const key = hash.toString('base64')
    const named = workspaceOfSecret(secret)
    const reader = await store.findFeedReader(database.page, hash, named ?? workspaces.get(key))
    if (!reader) return undefined
    if (named === undefined && !workspaces.has(key)) {
      const [oldest] = workspaces.size >= oldFeedsMax ? workspaces.keys() : []
      if (oldest !== undefined) workspaces.delete(oldest)
      workspaces.set(key, reader.workspace_id)
    }
    return openFeed(database, reader)
  }
}

/**
 * Records the day of the read. The entity tag is computed from the workspace's last change and the day, so a program
 * that has the newest version costs one statement (0217).
 */
async function openFeed(database: Database, reader: store.FeedReader): Promise<OpenFeed> {
  const today = new Date(database.clock.now()).toISOString().slice(0, 10)
  if (reader.last_read_on !== today) await store.setLastRead(database.page, reader, today)
  const { feed_id, last_stamp } = reader
  const state = [formatVersion, feed_id, last_stamp, today, database.page.publicUrl]
  return { reader, today, etag: `W/"${digest('sha256', JSON.stringify(state), 'base64url')}"` }
}

/** Reads the calendar of a feed: what its member can see now, no matter who requests it. */
export async function readFeed(database: Database, { reader, today }: OpenFeed): Promise<string> {
  const actor: Actor = { ...reader, source: 'app', token_id: null, token_name: null }
  const until = addDays(today, feedDaysAhead)
  const [name, tasks, { toICalendar }] = await Promise.all([
    reader.list_id && store.findListName(database.page, actor, reader.list_id),
    store.listFeedTasks(database.page, actor, reader.list_id, feedEntriesMax),
    import('./icalendar.ts'),
  ])
  const dated = expandDates(tasks, { today, until, max: feedOccurrencesMax })
  return toICalendar(
    name ? `${name} (Daybook)` : 'Daybook',
    new URL(database.page.publicUrl).hostname,
    toEntries(dated, feedEntriesMax),
  )
}
