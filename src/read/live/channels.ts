import { formatStamp } from '../../core/dates/date-formats.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { sessionIdleDays } from '../../core/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import { extendWatch, findActiveSessions, findCurrentMembers, listChangedWorkspaces } from './store.ts'
import {
  type ChannelContext,
  endStream,
  type MemberStream,
  openWorkspaceChannel,
  type WorkspaceChannel,
} from './workspace-channel.ts'

type Clocked = Pick<Database, 'page' | 'clock'>
/** A channel, and when the watch of its workspace was last extended, by the process's monotonic clock. */
type WatchedChannel = WorkspaceChannel & { watchedAtMs: number }
/** The channels of this process: one for each workspace that has a stream. */
export type Channels = Map<WorkspaceId, WatchedChannel>

const dayMs = 86_400_000
/** Writers announce their commits in a watched workspace; a watch lasts this long, and is extended halfway through. */
export const watchMinutes = 10
const extendAfterMs = (watchMinutes / 2) * 60_000

/** Returns the workspace's channel, which it opens at `latest` if there is none. */
export function channelFor(
  channels: Channels,
  context: ChannelContext,
  id: WorkspaceId,
  latest: string,
): WorkspaceChannel {
  let channel = channels.get(id)
  if (!channel) {
    channel = Object.assign(openWorkspaceChannel(id, latest, context), { watchedAtMs: performance.now() })
    channels.set(id, channel)
  }
  return channel
}

/** Removes a stream that was closed, and its channel with the last one. */
export function removeStream(channels: Channels, channel: WorkspaceChannel, stream: MemberStream): void {
  channel.streams.delete(stream)
  if (channel.streams.size === 0) channels.delete(channel.id)
}

/** Returns the streams of all channels, always in the same order. */
export const listStreams = (channels: Channels): MemberStream[] =>
  Array.from(channels.values()).flatMap(({ streams }) => Array.from(streams))

/** Polls the channels of the workspaces in a notification's payload, or all if notifications may have been lost. */
export function pollChannels(channels: Channels, payload: string | undefined): void {
  const ids = payload?.split(' ') ?? channels.keys()
  for (const id of ids) channels.get(id as WorkspaceId)?.poll()
}

/** Polls the channels whose workspaces have changes that no notification announced. */
export async function pollMissedChanges(channels: Channels, { page: sql }: Clocked): Promise<void> {
  const open = [...channels.values()]
  const changed = await listChangedWorkspaces(
    sql,
    open.map(({ id }) => id),
    open.map(({ position }) => position),
  )
  for (const id of changed) channels.get(id)?.poll()
}

/** Extends the watches that are halfway through. */
export async function extendWatches(channels: Channels, { page: sql }: Clocked): Promise<void> {
  for (const channel of channels.values()) {
    if (performance.now() - channel.watchedAtMs <= extendAfterMs) continue
    await extendWatch(sql, channel.id, watchMinutes)
    channel.watchedAtMs = performance.now()
  }
}

/** Ends the streams of people who have signed out or are no longer members. */
export async function endUnauthorized(
  streams: readonly MemberStream[],
  { page: sql, clock }: Clocked,
): Promise<void> {
  const nowMs = clock.now()
  const idleSince = formatStamp(nowMs - sessionIdleDays * dayMs)
  const workspaces = [...new Set(streams.map(({ workspace_id }) => workspace_id))]
  const [sessions, members] = await Promise.all([
    findActiveSessions(
      sql,
      streams.map(({ session_id }) => session_id),
      formatStamp(nowMs),
      idleSince,
    ),
    findCurrentMembers(
      sql,
      workspaces,
      streams.map(({ member_id }) => member_id),
    ),
  ])
  for (const stream of streams) {
    const account = sessions.get(stream.session_id)
    if (account === undefined || account !== members.get(stream.member_id)) endStream(stream)
  }
}
