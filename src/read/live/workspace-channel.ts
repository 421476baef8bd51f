import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../core/clock.ts'
import type { LaneQueue } from '../../platform/db/lane-queue.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { MemberId, SessionId, WorkspaceId } from '../../core/ids.ts'
import type { LiveMetrics } from '../../platform/metrics/live.ts'
import * as store from './store.ts'
import type { EventStream } from './event-stream.ts'
import { changesAccess, visibleChange, type Viewer } from './visible-changes.ts'

/** A stream of one member, and how far it has come. */
export type MemberStream = {
  workspace_id: WorkspaceId
  member_id: MemberId
  session_id: SessionId
  stream: EventStream
  /** The last change that it was held against; '' before the first. */
  after: string
}

/** A workspace that somebody follows in this process. */
export type WorkspaceChannel = {
  readonly id: WorkspaceId
  readonly streams: Set<MemberStream>
  /** Reads what is new and tells it, soon; what is asked for meanwhile becomes one. */
  poll(): void
  /** The last change that was read. */
  position: string
}

type ChannelContext = { sql: Sql; clock: Clock; queue: LaneQueue; measures: LiveMetrics | undefined }

/** Between two looks at one workspace: what a busy one writes meanwhile is read together. */
const pollGapMs = 25
const batchSize = 500

/**
 * Follows the changes of one workspace. Each look reads what is new once, and once what those who follow see of it,
 * however many they are; who may see what is asked with every look, never remembered.
 */
export function openWorkspaceChannel(
  id: WorkspaceId,
  position: string,
  reader: ChannelContext,
): WorkspaceChannel {
  let looking = false
  let again = false
  const followed: WorkspaceChannel = { id, streams: new Set(), poll: look, position }
  const { sql, queue } = reader

  function look(): void {
    again = true
    if (!looking) void repeat()
  }

  async function repeat(): Promise<void> {
    looking = true
    while (again && followed.streams.size > 0) {
      again = false
      // What fails is looked for again with the next tick.
      await queue('live', tellNew).catch(() => {})
      await sleep(pollGapMs)
    }
    looking = false
  }

  async function tellNew(): Promise<void> {
    for (let count = batchSize; count === batchSize;) {
      const followers = [...followed.streams]
      if (followers.length === 0) return
      const from = followers.map(({ after }) => after).reduce((a, b) => (a < b ? a : b))
      const changes = await store.listChanges(sql, id, from, batchSize)
      count = changes.length
      if (count > 0) await tell(followers, changes)
    }
  }

  async function tell(followers: MemberStream[], changes: store.LoggedChange[]): Promise<void> {
    const viewers = await findViewers(sql, id, followers, changes)
    for (const follower of followers) {
      const viewer = viewers.get(follower.member_id)
      if (viewer) sendChanges(follower, viewer, changes)
      else endStream(follower)
    }
    const { id: last } = changes.at(-1)!
    measure(changes)
    if (last > followed.position) followed.position = last
  }

  /** From the stamp of a change, what the transaction took included. */
  function measure(changes: store.LoggedChange[]): void {
    const nowMs = reader.clock.now()
    for (const change of changes)
      if (change.id > followed.position)
        reader.measures?.delivered((nowMs - Date.parse(change.created_at)) / 1_000)
  }

  return followed
}

/** Ends the stream of who is no member any more, or no longer signed in. */
export function endStream({ stream }: MemberStream): void {
  stream.send('access', {})
  stream.end()
}

function sendChanges(follower: MemberStream, viewer: Viewer, changes: store.LoggedChange[]): void {
  const { stream } = follower
  const fresh = changes.filter((change) => change.id > follower.after)
  const told = fresh.flatMap((change) => visibleChange(change, viewer) ?? [])
  const last = told.at(-1)
  if (last) stream.sendJson('changes', JSON.stringify(told), last.id)
  // Who has seen nothing of so many need not go through them again.
  else if (fresh.length === batchSize) stream.sendId(fresh.at(-1)!.id)
  if (fresh.some((change) => changesAccess(change, viewer))) stream.send('access', {})
  follower.after = changes.at(-1)!.id > follower.after ? changes.at(-1)!.id : follower.after
}

/** Those who follow, with what they see of some changes; who is missing is no member any more. */
async function findViewers(
  sql: Sql,
  id: WorkspaceId,
  followers: MemberStream[],
  changes: store.LoggedChange[],
): Promise<Map<string, Viewer>> {
  const members = [...new Set(followers.map(({ member_id }) => member_id))]
  const lists = new Set(
    changes.flatMap(({ list_id, from_list_id }) => [list_id ?? [], from_list_id ?? []].flat()),
  )
  const views = await store.findVisibility(sql, id, members, [...lists])
  const guests = [...views].filter(([, { role }]) => role === 'guest').map(([member]) => member)
  const subjects = changes.filter(({ action }) => action.startsWith('member.')).map((one) => one.subject_id)
  const meetings =
    guests.length > 0 && subjects.length > 0
      ? await store.findAcquaintances(sql, id, guests, subjects)
      : new Set()
  return new Map(
    [...views].map(([member, view]) => [
      member,
      { ...view, id: member, canKnow: (other) => meetings.has(`${member} ${other}`) },
    ]),
  )
}
