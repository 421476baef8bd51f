import type { BenchContext } from '../context.ts'
import { deliveryLatencyFigures } from './delivery-latency.ts'
import { authCostFigures } from './auth-cost.ts'
import { bulkFigures } from './bulk.ts'
import { browserFigures } from './browser.ts'
import { offlineStartFigures } from './browser-offline.ts'
import { compressionFigures } from './compression.ts'
import { costFigures } from './costs.ts'
import { deadSubscriberFigures } from './dead-subscribers.ts'
import { deliveriesFigures } from './deliveries.ts'
import { dnsTimeoutFigures } from './dns-timeouts.ts'
import { eventStreamFigures } from './event-streams.ts'
import type { Figure } from './figure.ts'
import { failingSubscriberFigures } from './failing-subscribers.ts'
import { filterFigures } from './filters.ts'
import { growthFigures } from './growth.ts'
import { hangingNeighborFigures } from './hanging-neighbors.ts'
import { hungSubscriberFigures } from './hung-subscribers.ts'
import { importFigures } from './imports.ts'
import { insightsFigures } from './insights.ts'
import { killedWorkerFigures } from './killed-worker.ts'
import { listenFigures } from './listen.ts'
import { liveStreamFigures } from './live-streams.ts'
import { latencyFigures } from './latency.ts'
import { mcpFigures } from './mcp.ts'
import { memoryFigures } from './memory.ts'
import { noisyNeighborFigures } from './noisy-neighbor.ts'
import { getFigures, pageFigures } from './reads.ts'
import { refusedAddressFigures } from './refused-addresses.ts'
import { searchFigures } from './search.ts'
import { startupFigures } from './startup.ts'
import { timingLeakFigures } from './timing-leaks.ts'
import { watchedListFigures } from './watched-list.ts'
import { postFigures } from './writes.ts'

/** The published results that a figure belongs to. */
export type Part = 'limits' | 'growth' | 'live'
const parts: Record<string, Part> = {
  growth: 'growth',
  filters: 'growth',
  streams: 'live',
  watched: 'live',
  'event-streams': 'live',
  listen: 'live',
}
export const partOf = (name: string): Part => parts[name] ?? 'limits'

/** @throws if some figures are only a part of those that are published together */
export function requireWholeParts(names: readonly string[]): void {
  const incomplete = Object.keys(figures).find(
    (name) => !names.includes(name) && names.some((other) => partOf(other) === partOf(name)),
  )
  if (incomplete !== undefined)
    throw new Error(
      `--write replaces all results of a part, so ${incomplete} is missing; use --only growth,filters, --only streams,watched,event-streams,listen, or no --only`,
    )
}

/** Every figure by its name for `--only`. */
export const figures: Record<string, (bench: BenchContext) => Promise<Figure[]>> = {
  get: getFigures,
  page: pageFigures,
  post: postFigures,
  bulk: bulkFigures,
  compression: compressionFigures,
  mcp: mcpFigures,
  auth: authCostFigures,
  neighbor: noisyNeighborFigures,
  costs: costFigures,
  growth: growthFigures,
  filters: filterFigures,
  start: startupFigures,
  memory: memoryFigures,
  latency: latencyFigures,
  deliveries: deliveriesFigures,
  arrival: deliveryLatencyFigures,
  dead: deadSubscriberFigures,
  hung: hungSubscriberFigures,
  neighbors: hangingNeighborFigures,
  failing: failingSubscriberFigures,
  killed: killedWorkerFigures,
  dns: dnsTimeoutFigures,
  refused: refusedAddressFigures,
  timing: timingLeakFigures,
  search: searchFigures,
  imports: importFigures,
  insights: insightsFigures,
  streams: liveStreamFigures,
  watched: watchedListFigures,
  'event-streams': eventStreamFigures,
  listen: listenFigures,
  browser: browserFigures,
  offline: offlineStartFigures,
}
