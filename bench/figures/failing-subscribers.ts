import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '../context.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { median } from '../sample.ts'
import { enqueueDeliveries } from '../webhooks/backlog.ts'
import { silentDomain } from '../webhooks/domains.ts'
import { type DeliveryContext, openDeliveryContext } from '../webhooks/delivery-context.ts'
import { startBenchNameServer } from '../webhooks/start-name-server.ts'
import type { StalledPorts } from '../webhooks/stalled-ports.ts'
import { addSubscribers, type Subscriber } from '../webhooks/subscribers.ts'
import type { Figure } from './figure.ts'

const addressCount = 20
/** All of them have ended by then. */
const waitMs = 14_000
const attemptLimit = { fromMs: 10_000, toMs: 10_300 }
/** A look-up has a shorter budget of its own. */
const lookUpLimit = { fromMs: 3_000, toMs: 3_300 }
const bodyMaxBytes = 16 * 1_024

type FailureModes = Record<string, (index: number) => string>

/** When attempts end that fail in each of the slow ways, and how much of an endless answer is read. */
export async function failingSubscriberFigures(_bench: BenchContext): Promise<Figure[]> {
  const names = await startBenchNameServer()
  const stops: (() => Promise<void>)[] = [() => names.stop()]
  try {
    const stalls: ChildServer = await startChildServer(
      new URL('../webhooks/stalled-ports.ts', import.meta.url),
      {},
    )
    stops.push(() => stalls.stop())
    const deliveries = await openDeliveryContext(names.env)
    stops.push(() => deliveries.close())
    const { tlsPort, tcpPort } = (await stalls.request({})) as StalledPorts
    const { url } = deliveries.subscriberServer
    const ways: FailureModes = {
      'whose name gets no answer': (index) => `https://host${index}.${silentDomain}/`,
      'whose connection is not accepted': () => `https://127.0.0.1:${tcpPort}/`,
      'whose TLS gets no answer': () => `https://127.0.0.1:${tlsPort}/`,
      'that gets no answer': (index) => `${url}/hang/${index}`,
      'whose answer trickles': (index) => `${url}/trickle/${index}`,
      'whose answer never ends': (index) => `${url}/endless/${index}`,
    }
    const took = await measureDurations(deliveries, ways)
    const { mostSent } = await deliveries.subscriberServer.count()
    return Object.entries(took).map(([way, all]) =>
      way.endsWith('never ends') ? endlessFigure(mostSent) : timeFigure(way, all),
    )
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** What the first attempt to each address took, way by way, in milliseconds. */
async function measureDurations(
  deliveries: DeliveryContext,
  ways: FailureModes,
): Promise<Record<string, number[]>> {
  const subscribers: Record<string, Subscriber[]> = {}
  for (const [place, [way, urlOf]] of Object.entries(ways).entries()) {
    const own = await addSubscribers(
      deliveries,
      Array.from({ length: addressCount }, (_, index) => ({
        workspace: place * addressCount + index,
        url: urlOf(index),
      })),
    )
    await enqueueDeliveries(deliveries, own, 1)
    subscribers[way] = own
  }
  await sleep(waitMs)
  const took: Record<string, number[]> = {}
  for (const [way, own] of Object.entries(subscribers)) {
    const { rows } = await deliveries.client.query<{ duration_ms: number }>(
      'select duration_ms from attempts where attempt = 1 and webhook_id = any ($1::text[])',
      [own.map(({ id }) => id)],
    )
    if (rows.length < addressCount) throw new Error(`only ${rows.length} attempts ${way} have ended`)
    took[way] = rows.map((row) => row.duration_ms)
  }
  return took
}

function timeFigure(way: string, took: number[]): Figure {
  const { fromMs, toMs } = way.startsWith('whose name') ? lookUpLimit : attemptLimit
  const [first, last] = [Math.min(...took), Math.max(...took)]
  return {
    name: `An attempt ${way}`,
    measured: `${(first / 1_000).toFixed(2)} to ${(last / 1_000).toFixed(2)} s`,
    limit: `${fromMs / 1_000} s`,
    ratio: median(took) / fromMs,
    target: `${(fromMs / 1_000).toFixed(1)} to ${(toMs / 1_000).toFixed(1)} s`,
    met: first >= fromMs && last <= toMs,
  }
}

const endlessFigure = (mostSent: number): Figure => ({
  name: 'What is read of an answer that never ends',
  measured: `${(mostSent / 1_024).toFixed(0)} KiB`,
  limit: `${bodyMaxBytes / 1_024} KiB`,
  ratio: mostSent / bodyMaxBytes,
  // The piece that goes over the limit is read too.
  target: `≤ ${bodyMaxBytes / 1_024} KiB and one piece`,
  met: mostSent <= bodyMaxBytes + 2 * 1_024,
})
