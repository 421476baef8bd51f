import { percentile } from '../sample.ts'
import type { CommittedEvent } from '../webhooks/producer.ts'
import type { ReceivedPost } from '../webhooks/subscriber-server.ts'
import type { Watched } from './inside/watch.ts'
import { meanOf } from './profile.ts'

/** What an event waits for between its commit and the endpoint. */
export const deliveryPartNames = [
  'the commit and its notification',
  'until the worker asks',
  'the statement that takes the event',
  'until the POST is created',
  'a connection',
  'until it has arrived',
] as const
type DeliveryParts = Record<(typeof deliveryPartNames)[number], number>

export type DeliveredEvent = { event: string; tookMs: number; parts: DeliveryParts }

/** Tells apart what each event waited for; those that arrived without being watched are left out. */
export function deliveredEvents(
  committed: readonly CommittedEvent[],
  arrived: readonly ReceivedPost[],
  { deliveries, statements, notifiedMs }: Watched,
): DeliveredEvent[] {
  const arrivedAt = new Map(arrived.toReversed().map(([, event, atMs]) => [event, atMs]))
  const deliveryOf = new Map(deliveries.toReversed().map((delivery) => [delivery.event, delivery]))
  const taken = statements.toSorted(([, a], [, b]) => a - b)
  return committed.flatMap(([event, commitMs]) => {
    const [delivery, endMs] = [deliveryOf.get(event), arrivedAt.get(event)]
    const statement = delivery && taken.findLast(([, answeredMs]) => answeredMs <= delivery.createdMs)
    if (!delivery || endMs === undefined || !statement) return []
    const [askedMs, answeredMs] = statement
    // Without one, the worker asked by itself.
    const notified = notifiedMs.find((atMs) => atMs >= commitMs && atMs <= askedMs) ?? askedMs
    const times = [commitMs, notified, askedMs, answeredMs, delivery.createdMs, delivery.sentMs, endMs]
    const parts = Object.fromEntries(
      deliveryPartNames.map((name, at) => [name, (times[at + 1] ?? 0) - (times[at] ?? 0)]),
    ) as DeliveryParts
    return [{ event, tookMs: endMs - commitMs, parts }]
  })
}

/** Returns the parts of all events in their mean, and of the slowest. */
export function summarizeEvents(events: readonly DeliveredEvent[], slowestPercent: number) {
  const took = events.map(({ tookMs }) => tookMs)
  const from = percentile(took, 100 - slowestPercent)
  const summary = (own: readonly DeliveredEvent[]) => ({
    meanMs: meanOf(own, ({ tookMs }) => tookMs),
    parts: deliveryPartNames.map((name) => meanOf(own, ({ parts }) => parts[name])),
  })
  return {
    p50: percentile(took, 50),
    p99: percentile(took, 99),
    all: summary(events),
    slow: summary(events.filter(({ tookMs }) => tookMs >= from)),
  }
}
