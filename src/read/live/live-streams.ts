import type { Actor, Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { createLaneQueue } from '../../platform/db/lane-queue.ts'
import { notFound, rateLimited, unavailable } from '../../core/errors.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { timeOfId, type WorkspaceId } from '../../core/ids.ts'
import {
  liveResumeChanges,
  liveResumeHours,
  liveStreamsPerProcess,
  liveStreamsPerSession,
  sessionIdleDays,
} from '../../core/limits.ts'
import type { LiveMetrics } from '../../platform/metrics/live.ts'
import * as store from './store.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import {
  endStream,
  type WorkspaceChannel,
  type MemberStream,
  openWorkspaceChannel,
} from './workspace-channel.ts'

/** The streams of this process. */
export type LiveStreams = {
  /** How many are open. */
  readonly count: number
  /**
   * Opens the stream of a member's browser, from now on or after a change that it knows.
   *
   * @throws rate_limited when the session has too many, unavailable when the process has, or stops
   */
  open(person: Person, actor: Actor, after: string | undefined): Promise<EventStream>
  /** Ends all of them; their clients come back, to another process. */
  close(): void
}

type Options = {
  database: Database
  measures?: LiveMetrics | undefined
  /** Between two looks at what nobody has told of, in milliseconds. */
  tickMs?: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A beat, and a look at who is still entitled, every so many ticks; the streams take turns. */
const heartbeatTicks = 20
/** Somebody watches a workspace for so long; it is said anew when half of it has passed. */
const watchMinutes = 10
const rewatchMs = (watchMinutes / 2) * 60_000

/**
 * Tells browsers what happens in their workspaces (0153). A writer that knows of a watched workspace says in a
 * notification that it has committed; what gets lost of those, with a process or a connection, a look at all followed
 * workspaces finds within a tick.
 */
export function openLiveStreams({ database, measures, tickMs = 1_000 }: Options): LiveStreams {
  const { page: sql, clock } = database
  const reader = { sql, clock, measures, queue: createLaneQueue() }
  const workspaces = new Map<WorkspaceId, WorkspaceChannel & { watchedAt: number }>()
  const sessions = new Map<string, number>()
  let streams = 0
  let closed = false
  let listening = false
  let timer: NodeJS.Timeout | undefined
  let ticks = 0
  let ticking = false

  database.workspaceChanges.subscribe((payload) => {
    const named = payload?.split(' ') ?? workspaces.keys()
    for (const id of named) workspaces.get(id as WorkspaceId)?.poll()
  })
  database.accessChanges.subscribe((workspaceId) => {
    for (const { id, streams: followers } of workspaces.values())
      if (workspaceId === undefined || id === workspaceId) void dismiss([...followers]).catch(() => {})
  })

  /** Ends the streams of those who have signed out, or are no members any more. */
  async function dismiss(followers: MemberStream[]): Promise<void> {
    const nowMs = clock.now()
    const idleSince = formatStamp(nowMs - sessionIdleDays * dayMs)
    const entitled = await store.findAuthorized(sql, followers, formatStamp(nowMs), idleSince)
    for (const follower of followers)
      if (!entitled.has(`${follower.session_id} ${follower.member_id}`)) endStream(follower)
  }

  async function tick(): Promise<void> {
    ticks++
    const followed = [...workspaces.values()]
    const all = followed.flatMap(({ streams: followers }) => [...followers])
    for (const [index, { stream }] of all.entries())
      if (index % heartbeatTicks === ticks % heartbeatTicks) stream.sendHeartbeat()
    if (ticking) return
    ticking = true
    try {
      const moved = await store.listChangedWorkspaces(
        sql,
        followed.map(({ id }) => id),
        followed.map(({ position }) => position),
      )
      for (const id of moved) workspaces.get(id)?.poll()
      if (ticks % heartbeatTicks === 0) await dismiss(all)
      for (const one of followed) if (performance.now() - one.watchedAt > rewatchMs) await watch(one)
    } catch {
      // The database is away; the next tick looks again.
    } finally {
      ticking = false
    }
  }

  async function watch(followed: { id: WorkspaceId; watchedAt: number }): Promise<void> {
    await store.extendWatch(sql, followed.id, watchMinutes)
    followed.watchedAt = performance.now()
  }

  function listen(): void {
    if (!listening) {
      listening = true
      // Until it listens, and whenever it cannot, the ticks find what is new.
      database.workspaceChanges.listen().catch(() => {})
    }
    timer ??= setInterval(() => void tick(), tickMs)
  }

  function follow(id: WorkspaceId, latest: string) {
    let followed = workspaces.get(id)
    if (!followed) {
      followed = Object.assign(openWorkspaceChannel(id, latest, reader), { watchedAt: performance.now() })
      workspaces.set(id, followed)
    }
    return followed
  }

  function leave(followed: WorkspaceChannel, follower: MemberStream): void {
    followed.streams.delete(follower)
    if (followed.streams.size === 0) workspaces.delete(followed.id)
    release(follower.session_id)
    if (streams > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function take(sessionId: string): void {
    const own = sessions.get(sessionId) ?? 0
    if (closed || streams >= liveStreamsPerProcess) throw unavailable()
    if (own >= liveStreamsPerSession) throw rateLimited(1)
    sessions.set(sessionId, own + 1)
    streams++
  }

  function release(sessionId: string): void {
    const own = sessions.get(sessionId) ?? 0
    if (own > 1) sessions.set(sessionId, own - 1)
    else sessions.delete(sessionId)
    streams--
  }

  /** Where a stream begins: after the change that the client knows, unless too much has happened since. */
  async function startOf(id: WorkspaceId, after: string | undefined) {
    const { latest, behind } = await store.findPosition(sql, id, after ?? '', liveResumeChanges + 1)
    const known = after ?? latest ?? ''
    const lost =
      after !== undefined &&
      (behind > liveResumeChanges ||
        after > (latest ?? '') ||
        timeOfId(after as `chg_${string}`) < clock.now() - liveResumeHours * hourMs)
    return { latest: latest ?? '', after: lost ? (latest ?? '') : known, lost }
  }

  return {
    get count() {
      return streams
    },

    async open({ session_id }, { workspace_id, member_id }, after) {
      if (member_id === null) throw notFound()
      take(session_id)
      try {
        listen()
        await store.extendWatch(sql, workspace_id, watchMinutes)
        const start = await startOf(workspace_id, after)
        if (closed) throw unavailable()
        const followed = follow(workspace_id, start.latest)
        const stream = openEventStream(() => leave(followed, follower))
        const follower: MemberStream = { workspace_id, member_id, session_id, stream, after: start.after }
        followed.streams.add(follower)
        if (start.lost) stream.send('lost', {}, start.after)
        else if (start.after !== '') stream.sendId(start.after)
        followed.poll()
        return stream
      } catch (error) {
        release(session_id)
        throw error
      }
    },

    close() {
      closed = true
      clearInterval(timer)
      for (const { streams: followers } of workspaces.values())
        for (const { stream } of followers) stream.end()
    },
  }
}
