import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'
import { countMails } from './store.ts'

/** The metrics that the mail receiver reports. */
export type InboundMailMetrics = {
  /** @param reason why a message was dropped */
  mail(outcome: Outcome, reason?: string): void
  /** Counts a refused address, message or connection. */
  refused(reason: string): void
}

const outcomes = ['made', 'duplicate', 'dropped'] as const
type Outcome = (typeof outcomes)[number]
/** Reasons with an alert: a counter that first appears with its first event shows no increase. */
const alertedReasons = ['failure', 'unavailable']

export function createInboundMailMetrics(registry: Registry, connections: () => number): InboundMailMetrics {
  const mails = registry.counter('daybook_mails_received_total', 'Emails to lists, by outcome.')
  const refusals = registry.counter('daybook_mail_refusals_total', 'Refused emails to lists, by reason.')
  registry.observe('daybook_mail_connections', 'Connected mail servers.', 'gauge', () => [
    { labels: {}, value: connections() },
  ])
  for (const outcome of outcomes) mails({ outcome, reason: '' }, 0)
  for (const reason of alertedReasons) refusals({ reason }, 0)
  return {
    mail: (outcome, reason = '') => mails({ outcome, reason }),
    refused: (reason) => refusals({ reason }),
  }
}

/** Registers metrics that are read on each scrape: emails that haven't reached the mail server. */
export function registerOutgoingMailMetrics(registry: Registry, { page }: Database): void {
  registry.observe('daybook_mails', 'Unsent emails, by state.', 'gauge', async () => {
    const { waiting, given_up } = await countMails(page)
    return Object.entries({ waiting, given_up }).map(([state, value]) => ({ labels: { state }, value }))
  })
}
