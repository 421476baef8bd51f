import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../context.ts'
import { type Child, startChild } from '../child-server.ts'
import { median } from '../sample.ts'
import { queueDeliveries } from '../webhooks/backlog.ts'
import { silentDomain } from '../webhooks/domains.ts'
import { type Deliveries, openDeliveries } from '../webhooks/delivery-context.ts'
import { startNames } from '../webhooks/start-name-server.ts'
import type { Stalls } from '../webhooks/stalled-ports.ts'
import { addSubscribers, type Subscriber } from '../webhooks/subscribers.ts'
import type { Figure } from './figure.ts'

const addressCount = 20
/** All of them have ended by then. */
const waitMs = 14_000
const limit = { fromMs: 10_000, toMs: 10_300 }
/** A look-up has a shorter budget of its own. */
const lookUp = { fromMs: 3_000, toMs: 3_300 }
const bodyMaxBytes = 16 * 1_024

type Ways = Record<string, (index: number) => string>

/** When attempts end that fail in each of the slow ways, and how much of an endless answer is read. */
export async function failingFigures(_bench: Bench): Promise<Figure[]> {
  const names = await startNames()
  const stops: (() => Promise<void>)[] = [() => names.stop()]
  try {
    const stalls: Child = await startChild(new URL('../webhooks/stalled-ports.ts', import.meta.url), {})
    stops.push(() => stalls.stop())
    const deliveries = await openDeliveries(names.env)
    stops.push(() => deliveries.close())
    const { tlsPort, tcpPort } = (await stalls.ask({})) as Stalls
    const { url } = deliveries.sink
    const ways: Ways = {
      'whose name gets no answer': (index) => `https://host${index}.${silentDomain}/`,
      'whose connection is not accepted': () => `https://127.0.0.1:${tcpPort}/`,
      'whose TLS gets no answer': () => `https://127.0.0.1:${tlsPort}/`,
      'that gets no answer': (index) => `${url}/hang/${index}`,
      'whose answer trickles': (index) => `${url}/trickle/${index}`,
      'whose answer never ends': (index) => `${url}/endless/${index}`,
    }
    const took = await durations(deliveries, ways)
    const { mostSent } = await deliveries.sink.count()
    return Object.entries(took).map(([way, all]) =>
      way.endsWith('never ends') ? endlessFigure(mostSent) : timeFigure(way, all),
    )
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** What the first attempt to each address took, way by way, in milliseconds. */
async function durations(deliveries: Deliveries, ways: Ways): Promise<Record<string, number[]>> {
  const subscribers: Record<string, Subscriber[]> = {}
  for (const [place, [way, urlOf]] of Object.entries(ways).entries()) {
    const own = await addSubscribers(
      deliveries,
      Array.from({ length: addressCount }, (_, index) => ({
        workspace: place * addressCount + index,
        url: urlOf(index),
      })),
    )
    await queueDeliveries(deliveries, own, 1)
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
  const { fromMs, toMs } = way.startsWith('whose name') ? lookUp : limit
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
