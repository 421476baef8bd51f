import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'
import { findHistoryLagSeconds } from './store.ts'

/** Registers metrics that are read on each scrape: how far the readers of the history are behind. */
export function registerHistoryLag(registry: Registry, { page }: Database): void {
  registry.observe(
    'daybook_behind_seconds',
    'How long the oldest unprocessed change has been waiting, by reader of the history.',
    'gauge',
    async () => {
      const { search, notifications } = await findHistoryLagSeconds(page)
      return Object.entries({ search, notifications }).map(([reader, value]) => ({
        labels: { reader },
        value,
      }))
    },
  )
}
