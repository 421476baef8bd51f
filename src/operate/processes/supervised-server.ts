import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedServer, startEmbedded } from '../../platform/db/embedded/server.ts'
import type { Log } from '../../core/supervisor-log.ts'

/** The embedded PostgreSQL, restarted whenever it ends unexpectedly; until then the API responds with 503. */
export type SupervisedServer = {
  /** Rejects when it can't be restarted. */
  readonly failed: Promise<never>
  /** As `EmbeddedServer.stop`. */
  stop(withinMs: number): Promise<void>
}

type Options = { dataDir: string; connections: number; log: Log }

const restartDelaysMs = [0, 200, 1_000, 5_000]

/** @throws as `startEmbedded` does, at the first start */
export async function superviseServer(options: Options): Promise<SupervisedServer> {
  const { log } = options
  let current: EmbeddedServer = await startEmbedded(options)
  let stopping = false

  async function watch(): Promise<never> {
    for (;;) {
      const reason = await current.exited
      if (stopping) return new Promise<never>(() => {})
      log.error('PostgreSQL ended, restarting', { reason })
      current = await restart()
      // A stop that was requested in the meantime has only stopped the previous server.
      if (stopping) await current.stop()
    }
  }

  async function restart(): Promise<EmbeddedServer> {
    let failure: unknown
    for (const pauseMs of restartDelaysMs) {
      await sleep(pauseMs)
      try {
        return await startEmbedded(options)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  const lost = watch()
  lost.catch(() => {})
  return {
    failed: lost,
    async stop(withinMs) {
      stopping = true
      await current.stop(withinMs)
    },
  }
}
