import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'
import { countMails } from './store.ts'

/** What is read when somebody asks: mails that have not reached the mail server. */
export function registerOutgoingMailMetrics(registry: Registry, { page }: Database): void {
  registry.observe(
    'daybook_mails',
    'Mails that were not sent, by what becomes of them.',
    'gauge',
    async () => {
      const { waiting, given_up } = await countMails(page)
      return Object.entries({ waiting, given_up }).map(([state, value]) => ({ labels: { state }, value }))
    },
  )
}
