import { readFileSync } from 'node:fs'
import { startChildServer } from '../child-server.ts'
import type {
  ArrivalsReply,
  HeldStream,
  OpenReply,
  StreamClientMessage,
  StreamClientOptions,
} from './stream-client.ts'

/** The open streams of many browsers, in a process of their own. */
export type Streams = {
  /** Opens all streams. @param atOnce how many connections are opened at the same time */
  open(atOnce: number): Promise<OpenReply>
  /** Closes all connections. */
  drop(): Promise<void>
  /** Returns what has reached them since the last call. */
  arrivals(): Promise<ArrivalsReply>
  stop(): Promise<void>
}

/** Files that a process has open besides its streams. */
const otherFiles = 500

export async function startStreams(
  url: string,
  held: readonly HeldStream[],
  { readsRows = false } = {},
): Promise<Streams> {
  requireOpenFiles(held.length + otherFiles)
  const child = await startChildServer(new URL('stream-client.ts', import.meta.url), {
    url,
    readsRows,
  } satisfies StreamClientOptions)
  const ask = (message: StreamClientMessage) => child.request(message)
  await ask({ type: 'hold', streams: [...held] })
  return {
    open: (atOnce) => ask({ type: 'open', atOnce }) as Promise<OpenReply>,
    async drop() {
      await ask({ type: 'drop' })
    },
    arrivals: () => ask({ type: 'arrivals' }) as Promise<ArrivalsReply>,
    stop: () => child.stop(),
  }
}

/**
 * Node raises its own limit to the highest that it may, and so do the server and the client, which each hold one end of
 * every stream.
 *
 * @throws if that isn't enough
 */
function requireOpenFiles(count: number): void {
  const most = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  if (most !== undefined && Number(most) < count)
    throw new Error(
      `${count} open files are needed, and ${most} allowed; raise it, as with ulimit -Hn ${count} as root`,
    )
}
