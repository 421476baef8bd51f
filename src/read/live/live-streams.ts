import type { Actor, Person } from '../../core/actor.ts'
import { notFound, unavailable } from '../../core/errors.ts'
import { liveStreamsPerProcess, liveStreamsPerSession } from '../../core/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import { createLaneQueue } from '../../platform/db/lane-queue.ts'
import type { LiveMetrics } from '../../platform/metrics/live.ts'
import {
  type Channels,
  channelFor,
  endUnauthorized,
  listStreams,
  pollChannels,
  removeStream,
} from './channels.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import type { LiveQuery } from './schema.ts'
import { findStartPosition } from './start-position.ts'
import { createStreamLimits, type StreamLimits } from './stream-limits.ts'
import { createTicker, type Ticker } from './ticker.ts'
import { watchWorkspace } from './watch-workspace.ts'
import type { ChannelContext, MemberStream } from './workspace-channel.ts'

/** The live streams of this process. */
export type LiveStreams = {
  /** How many are open. */
  readonly count: number
  /**
   * Opens the stream of a member's browser, from now on, since it began to read, or after a change that it knows.
   *
   * @throws rate_limited if the session has too many; unavailable if the process has, or is shutting down
   */
  open(person: Person, actor: Actor, from: LiveQuery): Promise<EventStream>
  /** Ends all streams; their clients reconnect to another process. */
  close(): void
}

type Options = {
  database: Database
  metrics?: LiveMetrics | undefined
  /** The time between two checks for changes that no notification announced, in milliseconds. */
  tickMs?: number
}

/** What the streams of this process share. */
type State = {
  database: Database
  context: ChannelContext
  limits: StreamLimits
  channels: Channels
  ticker: Ticker
  listening: boolean
  closed: boolean
}

/**
 * Tells browsers what happens in their workspaces (0153). When a writer commits in a watched workspace, it announces
 * that in a notification; if one is lost, with a process or a connection, the next tick finds the changes.
 */
export function openLiveStreams({ database, metrics, tickMs = 1_000 }: Options): LiveStreams {
  const channels: Channels = new Map()
  const state: State = {
    database,
    context: { sql: database.page, clock: database.clock, metrics, queue: createLaneQueue() },
    limits: createStreamLimits(liveStreamsPerProcess, liveStreamsPerSession),
    channels,
    ticker: createTicker(database, channels, tickMs),
    listening: false,
    closed: false,
  }
  subscribe(database, channels)
  return {
    get count() {
      return state.limits.count
    },
    open: (person, actor, from) => openStream(state, person, actor, from),
    close: () => closeStreams(state),
  }
}

/** Polls channels when changes are announced, and ends streams as soon as access to a workspace changes. */
function subscribe(database: Database, channels: Channels): void {
  database.workspaceChanges.subscribe((payload) => pollChannels(channels, payload))
  database.accessChanges.subscribe((workspaceId) => {
    for (const { id, streams } of channels.values())
      if (workspaceId === undefined || id === workspaceId)
        void endUnauthorized([...streams], database).catch(() => {})
  })
}

async function openStream(
  state: State,
  { session_id }: Person,
  { workspace_id, member_id }: Actor,
  from: LiveQuery,
): Promise<EventStream> {
  const { database, channels, context, limits, ticker } = state
  if (member_id === null) throw notFound()
  if (state.closed) throw unavailable()
  limits.acquire(session_id)
  try {
    ticker.start()
    listen(state)
    await watchWorkspace(database.page, workspace_id)
    const start = await findStartPosition(database.page, workspace_id, from)
    if (state.closed) throw unavailable()
    const channel = channelFor(channels, context, workspace_id, start.latest)
    const stream = openEventStream(() => {
      removeStream(channels, channel, own)
      limits.release(session_id)
      if (limits.count === 0) ticker.stop()
    })
    const own: MemberStream = { workspace_id, member_id, session_id, stream, after: start.after }
    channel.streams.add(own)
    if (start.lost) stream.send('lost', {}, start.after)
    else if (start.after !== '') stream.sendId(start.after)
    channel.poll()
    return stream
  } catch (error) {
    limits.release(session_id)
    throw error
  }
}

/** Starts to listen for notifications. Until that works, and whenever it does not, the ticks find the changes. */
function listen(state: State): void {
  if (state.listening) return
  state.listening = true
  state.database.workspaceChanges.listen().catch(() => {})
}

function closeStreams(state: State): void {
  state.closed = true
  state.ticker.stop()
  for (const { stream } of listStreams(state.channels)) stream.end()
}
