import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../core/clock.ts'
import type { LaneQueue } from '../../platform/db/lane-queue.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { MemberId, SessionId, WorkspaceId } from '../../core/ids.ts'
import type { LiveMetrics } from '../../platform/metrics/live.ts'
import * as store from './store.ts'
import type { EventStream } from './event-stream.ts'
import { changesAccess, visibleChange, type Viewer } from './visible-changes.ts'

/** A member's stream, and how far it has got. */
export type MemberStream = {
  workspace_id: WorkspaceId
  member_id: MemberId
  session_id: SessionId
  stream: EventStream
  /** The last change that was considered for it; '' before the first. */
  after: string
}

/** A workspace that has streams in this process. */
export type WorkspaceChannel = {
  readonly id: WorkspaceId
  readonly streams: Set<MemberStream>
  /** Reads and sends new changes soon; calls during a poll are merged into one more poll. */
  poll(): void
  /** The last change that it has read. */
  position: string
}

export type ChannelContext = { sql: Sql; clock: Clock; queue: LaneQueue; metrics: LiveMetrics | undefined }

/** The pause between two polls of one workspace, so that the changes of a busy one are read together. */
const pollGapMs = 25
const batchSize = 500

/**
 * Follows the changes of one workspace. Each poll reads the new changes once, and once what the members with streams
 * can see of them, however many streams there are; access is looked up every time and never cached.
 */
export function openWorkspaceChannel(
  id: WorkspaceId,
  position: string,
  context: ChannelContext,
): WorkspaceChannel {
  let polling = false
  let again = false
  const channel: WorkspaceChannel = { id, streams: new Set(), poll, position }

  function poll(): void {
    again = true
    if (!polling) void pollLoop()
  }

  async function pollLoop(): Promise<void> {
    polling = true
    while (again && channel.streams.size > 0) {
      again = false
      // If this fails, the next tick tries again.
      await context.queue('live', () => sendNewChanges(channel, context)).catch(() => {})
      await sleep(pollGapMs)
    }
    polling = false
  }

  return channel
}

/** Sends each stream of a channel the changes that it has not had, batch by batch. */
async function sendNewChanges(channel: WorkspaceChannel, context: ChannelContext): Promise<void> {
  for (let count = batchSize; count === batchSize;) {
    const streams = [...channel.streams]
    if (streams.length === 0) return
    const from = streams.map(({ after }) => after).reduce((a, b) => (a < b ? a : b))
    const changes = await store.listChanges(context.sql, channel.id, from, batchSize)
    count = changes.length
    if (count > 0) await sendToStreams(channel, context, streams, changes)
  }
}

async function sendToStreams(
  channel: WorkspaceChannel,
  context: ChannelContext,
  streams: MemberStream[],
  changes: store.LoggedChange[],
): Promise<void> {
  const viewers = await findViewers(context.sql, channel.id, streams, changes)
  for (const stream of streams) {
    const viewer = viewers.get(stream.member_id)
    if (viewer) sendChanges(stream, viewer, changes)
    else endStream(stream)
  }
  measureDelay(channel, context, changes)
  const { id: last } = changes.at(-1)!
  if (last > channel.position) channel.position = last
}

/** Reports the time since the stamps of changes, which includes the rest of their transactions. */
function measureDelay(
  { position }: WorkspaceChannel,
  { clock, metrics }: ChannelContext,
  changes: store.LoggedChange[],
): void {
  const nowMs = clock.now()
  for (const { id, created_at } of changes)
    if (id > position) metrics?.delivered((nowMs - Date.parse(created_at)) / 1_000)
}

/** Ends the stream of a person who is no longer a member or no longer signed in. */
export function endStream({ stream }: MemberStream): void {
  stream.send('access', {})
  stream.end()
}

function sendChanges(member: MemberStream, viewer: Viewer, changes: store.LoggedChange[]): void {
  const { stream } = member
  const fresh = changes.filter((change) => change.id > member.after)
  const visible = fresh.flatMap((change) => visibleChange(change, viewer) ?? [])
  const last = visible.at(-1)
  if (last) stream.sendJson('changes', JSON.stringify(visible), last.id)
  // A client that could see none of so many changes need not skip them again when it reconnects.
  else if (changes.length === batchSize && fresh.length > 0) stream.sendId(fresh.at(-1)!.id)
  if (fresh.some((change) => changesAccess(change, viewer))) stream.send('access', {})
  const end = changes.at(-1)!.id
  if (end > member.after) member.after = end
}

/** Finds the members with streams and what they can see of some changes; former members are missing from the result. */
async function findViewers(
  sql: Sql,
  id: WorkspaceId,
  streams: MemberStream[],
  changes: store.LoggedChange[],
): Promise<Map<string, Viewer>> {
  const members = [...new Set(streams.map(({ member_id }) => member_id))]
  const lists = new Set(
    changes.flatMap(({ list_id, from_list_id, blocker_list_id, blocked_tasks }) =>
      [list_id, from_list_id, blocker_list_id, ...blocked_tasks.map((task) => task.list_id)].filter(
        (id) => id !== null,
      ),
    ),
  )
  const visibility = await store.findVisibility(sql, id, members, [...lists])
  const guests = [...visibility].filter(([, { role }]) => role === 'guest').map(([member]) => member)
  const subjects = changes.filter(({ action }) => action.startsWith('member.')).map((one) => one.subject_id)
  const acquaintances =
    guests.length > 0 && subjects.length > 0
      ? await store.findMembersSharingLists(sql, id, guests, subjects)
      : new Set()
  return new Map(
    [...visibility].map(([member, visible]) => [
      member,
      { ...visible, id: member, canKnow: (other) => acquaintances.has(`${member} ${other}`) },
    ]),
  )
}
