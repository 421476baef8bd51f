import type { Registry } from './registry.ts'

/** What the receiver of mail tells of its work; without metrics nobody is told. */
export type InboundMailMetrics = {
  /** @param reason why a message was dropped */
  mail(outcome: Outcome, reason?: string): void
  /** An address, a message or a connection was refused. */
  refused(reason: string): void
}

const outcomes = ['made', 'duplicate', 'dropped'] as const
type Outcome = (typeof outcomes)[number]
/** What an alarm asks about: a figure that begins with its first event has not risen by it. */
const alertedReasons = ['failure', 'unavailable']

export function createInboundMailMetrics(registry: Registry, connections: () => number): InboundMailMetrics {
  const mails = registry.counter('daybook_mails_received_total', 'Mails to lists, by what became of them.')
  const refusals = registry.counter(
    'daybook_mail_refusals_total',
    'Mails to lists that were refused, by why.',
  )
  registry.observe('daybook_mail_connections', 'Mail servers that are connected.', 'gauge', () => [
    { labels: {}, value: connections() },
  ])
  for (const outcome of outcomes) mails({ outcome, reason: '' }, 0)
  for (const reason of alertedReasons) refusals({ reason }, 0)
  return {
    mail: (outcome, reason = '') => mails({ outcome, reason }),
    refused: (reason) => refusals({ reason }),
  }
}
