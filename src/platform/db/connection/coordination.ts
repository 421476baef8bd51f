import type { Client } from 'pg'
import { Type } from '../../../core/typebox.ts'
import type { Sql } from '../sql.ts'
import type { RunQuery } from '../sql-tag.ts'
import { afterCommit, announcedChannel, beforeCommit } from './announced-channel.ts'
import { openChannel, type Channel } from './channel.ts'
import { clientClass, FailoverAddresses, type DatabaseAddress } from './client.ts'
import { openPipelines } from './pipelines.ts'
import { type SharedSweeps, shareSweeps, unsharedSweeps } from '../distribution/shared-sweeps.ts'

/** How the processes of an installation tell each other what has changed. */
export type Coordination = {
  accessChanges: Channel
  eventsWaiting: Channel
  changes: Channel
  sweeps: SharedSweeps
  announceAccessChange(sql: Sql, workspaceId: string): Promise<void>
  publishAccessChange(workspaceId: string): void
  /** Runs a statement where notifications are sent. */
  run: RunQuery
  close(): Promise<void>
}

type Options = {
  coordination?: DatabaseAddress | undefined
  applicationName: string
  settings?: readonly string[]
}

const notifyAccess = (payload: string) => ({
  text: `select pg_notify('access_changed', $1)`,
  values: [payload],
})

/**
 * Opens the notifications: on the database itself, as part of its transactions, or on the one server of a cluster that
 * all processes listen to, since a notification is heard only on the node that it was sent to.
 *
 * @param Connection connects to the database; `run` sends a statement on a connection that many share
 */
export function openCoordination(
  options: Options,
  Connection: new () => Client,
  run: RunQuery,
): Coordination {
  return options.coordination ? onOwnServer(options.coordination, options) : withinDatabase(Connection, run)
}

function withinDatabase(Connection: new () => Client, run: RunQuery): Coordination {
  const channels = openChannels(Connection)
  return {
    ...channels,
    sweeps: unsharedSweeps,
    run,
    async announceAccessChange(sql, workspaceId) {
      await sql(Type.Object({}))`select from pg_notify('access_changed', ${workspaceId})`
    },
    publishAccessChange: (workspaceId) => channels.accessChanges.publishLocally(workspaceId),
    close: () => closeChannels(channels),
  }
}

function onOwnServer(
  address: DatabaseAddress,
  { applicationName, settings }: Pick<Options, 'applicationName' | 'settings'>,
): Coordination {
  const Connection = clientClass(new FailoverAddresses([address]), applicationName, settings)
  const pipelines = openPipelines(1, Connection)
  const channels = openChannels(Connection)
  const accessChanges = announcedChannel(channels.accessChanges)
  const sweeps = shareSweeps(openChannel('swept', Connection), (payload) => {
    void pipelines.run({ text: `select pg_notify('swept', $1)`, values: [payload] }).catch(() => {})
  })
  return {
    ...channels,
    accessChanges,
    sweeps,
    run: pipelines.run,
    async announceAccessChange(_sql, workspaceId) {
      await pipelines.run(notifyAccess(beforeCommit(workspaceId)))
    },
    publishAccessChange(workspaceId) {
      accessChanges.publishLocally(workspaceId)
      void pipelines.run(notifyAccess(afterCommit(workspaceId))).catch(() => {})
    },
    async close() {
      await Promise.all([closeChannels({ ...channels, accessChanges }), sweeps.close(), pipelines.close()])
    },
  }
}

type Channels = Pick<Coordination, 'accessChanges' | 'eventsWaiting' | 'changes'>

const openChannels = (Connection: new () => Client): Channels => ({
  accessChanges: openChannel('access_changed', Connection),
  eventsWaiting: openChannel('events_waiting', Connection),
  changes: openChannel('workspaces_changed', Connection),
})

const closeChannels = async ({ accessChanges, eventsWaiting, changes }: Channels): Promise<void> => {
  await Promise.all([accessChanges.close(), eventsWaiting.close(), changes.close()])
}
