import type { Database } from '../../platform/db/database.ts'
import { type Channels, endUnauthorized, extendWatches, listStreams, pollMissedChanges } from './channels.ts'
import type { MemberStream } from './workspace-channel.ts'

/** The regular work for open streams: heartbeats, and checks of what no notification announced. */
export type Ticker = { start(): void; stop(): void }

/** Each stream gets a heartbeat, and is checked for access, every so many ticks; the heartbeats are spread over them. */
const heartbeatTicks = 20

export function createTicker(database: Database, channels: Channels, tickMs: number): Ticker {
  let timer: NodeJS.Timeout | undefined
  let ticks = 0
  let checking = false

  async function tick(): Promise<void> {
    ticks++
    const streams = listStreams(channels)
    sendHeartbeats(streams, ticks)
    if (checking) return
    checking = true
    try {
      await pollMissedChanges(channels, database)
      if (ticks % heartbeatTicks === 0) await endUnauthorized(streams, database)
      await extendWatches(channels, database)
    } catch {
      // The database is unavailable; the next tick tries again.
    } finally {
      checking = false
    }
  }

  return {
    start() {
      timer ??= setInterval(() => void tick(), tickMs)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

function sendHeartbeats(streams: readonly MemberStream[], ticks: number): void {
  for (const [index, { stream }] of streams.entries())
    if (index % heartbeatTicks === ticks % heartbeatTicks) stream.sendHeartbeat()
}
