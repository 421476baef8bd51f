import { lowestId, type WorkspaceId } from '../../../core/ids.ts'
import { timeOfId } from '../../../core/time-of-id.ts'
import type { Database } from '../../../platform/db/database.ts'
import { extendAfterMs, watchWorkspace } from '../../live/watch-workspace.ts'
import { findAccessOfTokens, findTokenAccess, listWorkspacesWithEvents } from './stream-store.ts'
import { endUnauthorized, sendHeartbeat, type Subscriber } from './subscriber.ts'
import { openWorkspaceReader, type ReaderContext, type WorkspaceReader } from './workspace-reader.ts'

type Sources = Pick<Database, 'read' | 'page' | 'clock'>
/** A reader, and when the watch of its workspace was last extended, by the process's monotonic clock. */
type WatchingReader = WorkspaceReader & { watchedAtMs: number }
/** The readers of this process: one for each workspace that has a stream. */
export type Readers = Map<WorkspaceId, WatchingReader>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Returns the workspace's reader, which it opens at `position` if there is none. */
export function readerFor(
  readers: Readers,
  context: ReaderContext,
  id: WorkspaceId,
  position: string,
): WorkspaceReader {
  let reader = readers.get(id)
  if (!reader) {
    reader = Object.assign(openWorkspaceReader(id, position, context), { watchedAtMs: performance.now() })
    readers.set(id, reader)
  }
  return reader
}

/** Removes a stream that was closed, and its reader with the last one. */
export function removeSubscriber(readers: Readers, reader: WorkspaceReader, subscriber: Subscriber): void {
  reader.subscribers.delete(subscriber)
  if (reader.subscribers.size === 0) readers.delete(reader.id)
}

/** Returns the streams of all readers, always in the same order. */
export const listSubscribers = (readers: Readers): Subscriber[] =>
  Array.from(readers.values()).flatMap(({ subscribers }) => Array.from(subscribers))

/** Reads the workspaces in a notification's payload, or all if notifications may have been lost. */
export function readAnnounced(readers: Readers, payload: string | undefined): void {
  const ids = payload?.split(' ') ?? readers.keys()
  for (const id of ids) readers.get(id as WorkspaceId)?.read()
}

/** Reads the workspaces with events that no notification announced, and those where a read has failed. */
export async function readMissed(readers: Readers, { page, clock }: Sources): Promise<void> {
  const open = [...readers.values()]
  const positions = open.map(({ position }) => position)
  const found = new Set(
    await listWorkspacesWithEvents(
      page,
      open.map(({ id }) => id),
      positions,
    ),
  )
  for (const [index, reader] of open.entries()) {
    const isLate = ({ after, body }: Subscriber) => after < reader.position && !body.full
    if (found.has(reader.id) || [...reader.subscribers].some(isLate)) reader.read()
    else if (reader.position === positions[index]) moveIdle(reader, clock.now())
  }
}

/**
 * Moves the streams of a workspace in which nothing has happened for a day, so that the id which their clients resume
 * after does not become older than the log. Events of the last hour would have been found.
 */
function moveIdle(reader: WorkspaceReader, nowMs: number): void {
  const { position, subscribers } = reader
  if (timeOfId(position) > nowMs - dayMs) return
  reader.position = lowestId('evt', nowMs - hourMs)
  for (const subscriber of subscribers) if (subscriber.after === position) subscriber.after = reader.position
}

/** Extends the watches that are halfway through. */
export async function extendWatches(readers: Readers, { page }: Sources): Promise<void> {
  for (const reader of readers.values()) {
    if (performance.now() - reader.watchedAtMs <= extendAfterMs) continue
    await watchWorkspace(page, reader.id)
    reader.watchedAtMs = performance.now()
  }
}

/** Sends heartbeats to every nth stream, so that they are spread over the time in between. */
export function sendHeartbeats(readers: Readers, tick: number, every: number): void {
  for (const [index, subscriber] of listSubscribers(readers).entries())
    if (index % every === tick % every) sendHeartbeat(subscriber)
}

const tokensOf = (subscribers: readonly Subscriber[]) => subscribers.map(({ actor }) => actor.token_id)

/** Ends the streams of a workspace whose tokens no longer allow them. */
export async function checkAccessIn(reader: WorkspaceReader, { read }: Sources): Promise<void> {
  const subscribers = [...reader.subscribers]
  endUnauthorized(subscribers, await findTokenAccess(read, reader.id, tokensOf(subscribers)))
}

/** Ends the streams of all workspaces whose tokens no longer allow them. */
export async function checkAccess(readers: Readers, { page }: Sources): Promise<void> {
  const subscribers = listSubscribers(readers)
  endUnauthorized(subscribers, await findAccessOfTokens(page, [...readers.keys()], tokensOf(subscribers)))
}
