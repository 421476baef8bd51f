import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '../context.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { median } from '../sample.ts'
import { enqueueDeliveries } from '../webhooks/backlog.ts'
import { silentDomain } from '../webhooks/start-name-server.ts'
import { type DeliveryContext, openDeliveryContext } from '../webhooks/delivery-context.ts'
import { startBenchNameServer } from '../webhooks/start-name-server.ts'
import type { StalledPorts } from '../webhooks/stalled-ports.ts'
import { addSubscribers, type Subscriber } from '../webhooks/subscribers.ts'
import type { Figure } from './figure.ts'

const endpointCount = 20
/** Every attempt has ended by then. */
const waitMs = 14_000
const attemptLimit = { fromMs: 10_000, toMs: 10_300 }
/** A DNS lookup has a shorter limit. */
const lookUpLimit = { fromMs: 3_000, toMs: 3_300 }
const bodyMaxBytes = 16 * 1_024

type FailureModes = Record<string, (index: number) => string>

/** Measures when attempts end for each slow failure mode, and how much of an endless response is read. */
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
    const modes: FailureModes = {
      'without a DNS answer': (index) => `https://host${index}.${silentDomain}/`,
      'whose connection is not accepted': () => `https://127.0.0.1:${tcpPort}/`,
      'whose TLS handshake gets no answer': () => `https://127.0.0.1:${tlsPort}/`,
      'without a response': (index) => `${url}/hang/${index}`,
      'whose response trickles in': (index) => `${url}/trickle/${index}`,
      'whose response never ends': (index) => `${url}/endless/${index}`,
    }
    const took = await measureDurations(deliveries, modes)
    const { mostSent } = await deliveries.subscriberServer.count()
    return Object.entries(took).map(([mode, all]) =>
      mode.endsWith('never ends') ? endlessFigure(mostSent) : timeFigure(mode, all),
    )
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** Returns how long the first attempt to each endpoint took, by failure mode, in milliseconds. */
async function measureDurations(
  deliveries: DeliveryContext,
  modes: FailureModes,
): Promise<Record<string, number[]>> {
  const subscribers: Record<string, Subscriber[]> = {}
  for (const [position, [mode, urlOf]] of Object.entries(modes).entries()) {
    const own = await addSubscribers(
      deliveries,
      Array.from({ length: endpointCount }, (_, index) => ({
        workspace: position * endpointCount + index,
        url: urlOf(index),
      })),
    )
    await enqueueDeliveries(deliveries, own, 1)
    subscribers[mode] = own
  }
  await sleep(waitMs)
  const took: Record<string, number[]> = {}
  for (const [mode, own] of Object.entries(subscribers)) {
    const { rows } = await deliveries.client.query<{ duration_ms: number }>(
      'select duration_ms from attempts where attempt = 1 and webhook_id = any ($1::text[])',
      [own.map(({ id }) => id)],
    )
    if (rows.length < endpointCount) throw new Error(`only ${rows.length} attempts ${mode} have ended`)
    took[mode] = rows.map((row) => row.duration_ms)
  }
  return took
}

function timeFigure(mode: string, took: number[]): Figure {
  const { fromMs, toMs } = mode === 'without a DNS answer' ? lookUpLimit : attemptLimit
  const [first, last] = [Math.min(...took), Math.max(...took)]
  return {
    name: `An attempt ${mode}`,
    measured: `${(first / 1_000).toFixed(2)} to ${(last / 1_000).toFixed(2)} s`,
    limit: `${fromMs / 1_000} s`,
    ratio: median(took) / fromMs,
    target: `${(fromMs / 1_000).toFixed(1)} to ${(toMs / 1_000).toFixed(1)} s`,
    met: first >= fromMs && last <= toMs,
  }
}

const endlessFigure = (mostSent: number): Figure => ({
  name: 'Data read of an endless response',
  measured: `${(mostSent / 1_024).toFixed(0)} KiB`,
  limit: `${bodyMaxBytes / 1_024} KiB`,
  ratio: mostSent / bodyMaxBytes,
  // The chunk that exceeds the limit is read too.
  target: `≤ ${bodyMaxBytes / 1_024} KiB plus one chunk`,
  met: mostSent <= bodyMaxBytes + 2 * 1_024,
})
