import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkspaceId } from '../../../core/ids.ts'
import type { LaneQueue } from '../../../platform/db/lane-queue.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { eventTypes } from '../../../platform/events/event-types.ts'
import { listEvents } from '../store.ts'
import { encodeEvent } from './stream-body.ts'
import { findLatestEvent, findTokenAccess } from './stream-store.ts'
import { endUnauthorized, sendEvents, type Subscriber } from './subscriber.ts'

/** A workspace that has event streams in this process. */
export type WorkspaceReader = {
  readonly id: WorkspaceId
  readonly subscribers: Set<Subscriber>
  /** The newest event that is known to exist. */
  position: string
  /** Reads and sends new events soon; calls during a read are merged into one more. */
  read(): void
}

/** `read` is for single rows, `page` for the events. */
export type ReaderContext = { read: Sql; page: Sql; queue: LaneQueue }

/** The pause between two reads of one workspace, so that the events of a busy one are read together. */
const readGapMs = 10
/** Events that are read at a time: more than fit into the buffer of a slow client would be read for nothing. */
const batchSize = 50
/** Reads for streams that are behind, in one round; those that are up to date come first. */
const lateReadsPerRound = 3

/** Reads the event log of one workspace for all its streams. */
export function openWorkspaceReader(
  id: WorkspaceId,
  position: string,
  context: ReaderContext,
): WorkspaceReader {
  let reading = false
  let again = false
  const reader: WorkspaceReader = { id, subscribers: new Set(), position, read }

  function read(): void {
    again = true
    if (!reading) void readLoop()
  }

  async function readLoop(): Promise<void> {
    reading = true
    while (again && reader.subscribers.size > 0) {
      again = false
      // Between two rounds it is the turn of other workspaces. If one fails, the next tick tries again.
      const more = await context.queue('events', () => readRound(reader, context)).catch(() => false)
      if (more) again = true
      else await sleep(readGapMs)
    }
    reading = false
  }

  return reader
}

/** @returns whether there is more to read */
async function readRound(reader: WorkspaceReader, context: ReaderContext): Promise<boolean> {
  const latest = (await findLatestEvent(context.read, reader.id, reader.position)) ?? reader.position
  const due = [...reader.subscribers].filter(
    ({ body, after }) => !body.closed && !body.full && after < latest,
  )
  const { upToDate, late, left } = chooseGroups(due, reader.position)
  let more = left
  for (const group of upToDate) more = (await readFor(reader, group, eventTypes, latest, context)) || more
  for (const group of late) {
    const types = new Set(group.flatMap(({ types }) => [...types]))
    more = (await readFor(reader, group, [...types], latest, context)) || more
  }
  reader.position = latest
  return more
}

/**
 * Groups the streams of the same member that are at the same event: one read serves them all, however many there are. Of
 * those that are behind, such as after a reconnection, the ones that have waited longest come first.
 */
function chooseGroups(due: readonly Subscriber[], position: string) {
  const groups = [
    ...Map.groupBy(due, ({ actor, after }) => `${actor.member_id} ${actor.role} ${after}`).values(),
  ]
  const upToDate = groups.filter(([first]) => first!.after === position)
  const late = groups.filter(([first]) => first!.after !== position).toSorted(([a], [b]) => a!.turn - b!.turn)
  return {
    upToDate,
    late: late.slice(0, lateReadsPerRound),
    left: late.length > lateReadsPerRound,
  }
}

let turns = 0

/**
 * Reads the next events of a group, by the statement of `GET /events`, and sends them. Access is looked up afterwards,
 * and every time: so nothing reaches a token that was revoked before the event was raised.
 *
 * @returns whether there may be more to read
 */
async function readFor(
  { id }: WorkspaceReader,
  group: readonly Subscriber[],
  types: readonly string[],
  latest: string,
  { read, page }: ReaderContext,
): Promise<boolean> {
  const [{ actor, after }] = group as [Subscriber, ...Subscriber[]]
  const turn = turns++
  for (const subscriber of group) subscriber.turn = turn
  const rows = await listEvents(page, actor, types, { after }, batchSize)
  const last = rows.at(-1)?.id ?? after
  const isFullBatch = rows.length === batchSize
  const reached = isFullBatch || last > latest ? last : latest
  const allowed =
    rows.length === 0
      ? group
      : endUnauthorized(
          group,
          await findTokenAccess(
            read,
            id,
            group.map(({ actor: { token_id } }) => token_id),
          ),
        )
  const events = rows.map((row) => ({ id: row.id, type: row.type, encoded: encodeEvent(row) }))
  for (const subscriber of allowed) sendEvents(subscriber, events, reached)
  return isFullBatch
}
