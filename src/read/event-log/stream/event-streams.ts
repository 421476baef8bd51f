import type { Readable } from 'node:stream'
import { DaybookError, invalidField, notFound, unavailable } from '../../../core/errors.ts'
import type { Actor } from '../../../core/actor.ts'
import { collectGarbage } from '../../../core/collect-garbage.ts'
import { lowestId, type WorkspaceId } from '../../../core/ids.ts'
import { timeOfId } from '../../../core/time-of-id.ts'
import { eventLogDays, eventStreamsPerWorkspace } from '../../../core/limits.ts'
import type { Database } from '../../../platform/db/database.ts'
import { createLaneQueue } from '../../../platform/db/lane-queue.ts'
import { createStreamLimits, type StreamLimits } from '../../live/stream-limits.ts'
import { watchWorkspace } from '../../live/watch-workspace.ts'
import {
  checkAccess,
  checkAccessIn,
  extendWatches,
  listSubscribers,
  readAnnounced,
  readMissed,
  readerFor,
  type Readers,
  removeSubscriber,
  sendHeartbeats,
} from './readers.ts'
import { openStreamBody } from './stream-body.ts'
import { findLatestEvent } from './stream-store.ts'
import type { StreamActor, Subscriber } from './subscriber.ts'
import type { ReaderContext } from './workspace-reader.ts'

/** What a stream sends: some types of events, from now on or after an event. */
type EventStreamRequest = { types: readonly string[]; after: string | undefined }

/** The event streams of this process. */
export type EventStreams = {
  /** How many are open. */
  readonly count: number
  /**
   * Opens the stream of a token.
   *
   * @throws rate_limited if the workspace has too many; unavailable if the process has, or is shutting down
   */
  open(actor: Actor, request: EventStreamRequest): Promise<Readable>
  /** Ends all streams; their clients reconnect to another process. */
  close(): void
}

type Options = {
  database: Database
  /** The time between two checks for events that no notification announced, in milliseconds. */
  tickMs?: number | undefined
}

type State = {
  database: Database
  context: ReaderContext
  limits: StreamLimits
  readers: Readers
  listening: boolean
  closed: boolean
  tickMs: number
  timer?: NodeJS.Timeout | undefined
  /** Streams that were opened since the last collection, and when the next one is due. */
  opened: number
  collecting?: NodeJS.Timeout | undefined
}

/** More would leave too little memory and processor time to requests. */
const streamsPerProcess = 5_000
/** A client of a workspace with too many streams tries again after as many seconds. */
const retryAfterS = 5
/** Each stream gets a heartbeat, and is checked for access, every so many ticks. */
const heartbeatTicks = 15
/** Clocks of several machines differ by less, and no transaction takes as long. */
const startMarginMs = 3_600_000
const dayMs = 86_400_000

/**
 * Streams the event log (0281). A commit in a watched workspace is announced; each process reads the new events once,
 * however many streams it has there. If an announcement is lost, with a process or a connection, the next tick finds the
 * events.
 */
export function openEventStreams({ database, tickMs = 1_000 }: Options): EventStreams {
  const readers: Readers = new Map()
  const state: State = {
    database,
    context: { read: database.read, page: database.page, queue: createLaneQueue() },
    limits: createStreamLimits(streamsPerProcess, eventStreamsPerWorkspace, tooManyStreams),
    readers,
    listening: false,
    closed: false,
    tickMs,
    opened: 0,
  }
  database.workspaceChanges.subscribe((payload) => readAnnounced(readers, payload))
  database.accessChanges.subscribe((workspaceId) => {
    for (const reader of readers.values())
      if (workspaceId === undefined || reader.id === workspaceId)
        void checkAccessIn(reader, database).catch(() => {})
  })
  return {
    get count() {
      return state.limits.count
    },
    open: (actor, request) => openStream(state, actor, request),
    close() {
      state.closed = true
      stopTicking(state)
      for (const { body } of listSubscribers(readers)) body.end('stopping')
    },
  }
}

async function openStream(
  state: State,
  actor: Actor,
  { types, after }: EventStreamRequest,
): Promise<Readable> {
  const { database, readers, context, limits } = state
  const { workspace_id } = actor
  if (!isStreamActor(actor)) throw notFound()
  if (state.closed) throw unavailable()
  limits.acquire(workspace_id)
  try {
    startTicking(state)
    listen(state)
    // From here on writers announce their events, and those of the writers before can be read.
    await watchWorkspace(database.page, workspace_id)
    const latest = await findNewest(database, workspace_id)
    if (state.closed) throw unavailable()
    const reader = readerFor(readers, context, workspace_id, latest)
    const start = after ?? latest
    const body = openStreamBody({
      onDrain: () => reader.read(),
      onClose() {
        removeSubscriber(readers, reader, subscriber)
        limits.release(workspace_id)
        if (limits.count === 0) stopTicking(state)
      },
    })
    const subscriber: Subscriber = {
      actor,
      types: new Set(types),
      body,
      after: start,
      told: start,
      turn: 0,
    }
    reader.subscribers.add(subscriber)
    body.sendId(start)
    reader.read()
    collectSoon(state)
    return body.readable
  } catch (error) {
    limits.release(workspace_id)
    throw error
  }
}

const isStreamActor = (actor: Actor): actor is StreamActor =>
  actor.member_id !== null && actor.token_id !== null

/** Finds the newest event or, if that is not of the last hour, the lowest id of then: no later event has a lower one. */
async function findNewest({ read, clock }: Database, workspaceId: WorkspaceId): Promise<string> {
  const floor = lowestId('evt', clock.now() - startMarginMs)
  return (await findLatestEvent(read, workspaceId, floor)) ?? floor
}

/**
 * Requires that the log still has everything after an event: a client that has been away for longer must not go on as if
 * nothing had happened.
 *
 * @param field where the client has sent it
 * @throws validation_error
 */
export function requireInLog({ clock }: Pick<Database, 'clock'>, field: string, after: string): void {
  if (timeOfId(after) < clock.now() - eventLogDays * dayMs) throw invalidField(field, 'too_old')
}

const tooManyStreams = () =>
  new DaybookError(
    'rate_limited',
    `A workspace can have at most ${eventStreamsPerWorkspace} event streams open. Close one, or try again in ${retryAfterS} s.`,
    { retry_after: retryAfterS, reason: 'event_streams', max: eventStreamsPerWorkspace },
    { 'retry-after': String(retryAfterS) },
  )

/** After so many new streams, and so long after the last one of them. */
const collectAfterStreams = 250
const collectAfterMs = 3_000

/**
 * Collects what many new connections have left behind, such as after a restart, when all clients come back: a stream that
 * then waits for days would keep what its handshake took.
 */
function collectSoon(state: State): void {
  state.opened++
  if (state.opened < collectAfterStreams) return
  clearTimeout(state.collecting)
  state.collecting = setTimeout(() => {
    state.opened = 0
    collectGarbage()
  }, collectAfterMs).unref()
}

/** Starts to listen for notifications. Until that works, and whenever it does not, the ticks find the events. */
function listen(state: State): void {
  if (state.listening) return
  state.listening = true
  state.database.workspaceChanges.listen().catch(() => {})
}

/** Does the regular work for open streams: heartbeats, and checks of what no notification announced. */
function startTicking(state: State): void {
  const { database, readers, tickMs } = state
  if (state.timer) return
  let ticks = 0
  let checking = false

  async function tick(): Promise<void> {
    ticks++
    sendHeartbeats(readers, ticks, heartbeatTicks)
    if (checking) return
    checking = true
    try {
      await readMissed(readers, database)
      if (ticks % heartbeatTicks === 0) await checkAccess(readers, database)
      await extendWatches(readers, database)
    } catch {
      // The database is unavailable; the next tick tries again.
    } finally {
      checking = false
    }
  }

  state.timer = setInterval(() => void tick(), tickMs)
}

function stopTicking(state: State): void {
  clearInterval(state.timer)
  state.timer = undefined
}
