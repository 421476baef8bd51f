import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'
import { findHistoryLagSeconds } from './store.ts'

/** What is read when somebody asks: how far those are behind who read the history. */
export function registerHistoryLag(registry: Registry, { page }: Database): void {
  registry.observe(
    'daybook_behind_seconds',
    'How long the oldest change has been waiting for whoever reads the history.',
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
