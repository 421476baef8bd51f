import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { postRequest } from '../context.ts'
import { sendNumbered } from '../probes.ts'
import { monotonicMs } from '../sample.ts'
import { type DeliveryContext, openDeliveryContext } from '../webhooks/delivery-context.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import { deliveredEvents, deliveryPartNames, summarizeEvents } from './delivery-parts.ts'
import type { WatchedRequest } from './inside/watch.ts'
import { startFromSources } from './loads.ts'
import { type Breakdown, columns, meanOf, type Profile, section } from './profile.ts'
import { takeWatched, watchProcess } from './watch.ts'

const workspaceTotal = 20
const paces = [50, 200]
const seconds = 6
const warmUp = { perSecond: 100, seconds: 3 }
const slowestPercent = 2
const graceMs = 2_000
const connections = 32

const requestPartNames = [
  'until the API has read it',
  'PostgreSQL, until the commit',
  'the rest of the API',
] as const
const partNames = [...requestPartNames, ...deliveryPartNames]

/** A request that created a task, and when it was sent. */
type SentRequest = { number: number; task: string; sentMs: number }

/** Shows where the time between the request for a new task and the arrival of its event goes. */
export const arrivalProfile: Profile = async () => {
  const deliveries = await openDeliveryContext({}, { start: startFromSources })
  const { api } = deliveries.installation
  const worker = deliveries.installation.worker()
  try {
    await addSubscribers(
      deliveries,
      Array.from({ length: workspaceTotal }, (_, workspace) => ({
        workspace,
        url: `${deliveries.subscriberServer.url}/ok/${workspace}`,
      })),
    )
    for (const pid of [api, worker]) await watchProcess(pid)
    await sendRequests(deliveries, warmUp.perSecond, warmUp.seconds)
    const rows: (string | number)[][] = []
    const drawn: Breakdown['rows'] = []
    for (const perSecond of paces) {
      const events = await measurePace(deliveries, perSecond)
      const { p50, p99, all, slow } = summarizeEvents(events, slowestPercent)
      const ofRequests = (own: typeof events) =>
        requestPartNames.map((name) => meanOf(own, ({ request }) => request[name]))
      const cut = events.toSorted((a, b) => b.tookMs - a.tookMs)[
        Math.floor((events.length * slowestPercent) / 100)
      ]
      const slowEvents = events.filter(({ tookMs }) => tookMs >= (cut?.tookMs ?? 0))
      const lines = [
        {
          label: `${perSecond}/s, all ${events.length}`,
          p: [p50, p99],
          own: all,
          request: ofRequests(events),
        },
        {
          label: `${perSecond}/s, slowest ${slowestPercent}%`,
          p: ['', ''],
          own: slow,
          request: ofRequests(slowEvents),
        },
      ]
      for (const { label, p, own, request } of lines) {
        const values = [...request, ...own.parts]
        rows.push([label, ...p, own.meanMs, ...values])
        drawn.push({ label, parts: partNames.map((name, at) => ({ name, value: values[at] ?? 0 })) })
      }
    }
    return {
      text: section(
        'arrival: from sending the request for a new task to the last byte of its event',
        columns(['ms', 'p50', 'p99', 'mean', ...partNames], rows),
      ),
      breakdown: {
        title: 'From the request for a new task to the arrival of its event',
        unit: 'ms',
        rows: drawn,
      },
    }
  } finally {
    await deliveries.close()
  }
}

async function measurePace(deliveries: DeliveryContext, perSecond: number) {
  const { installation, subscriberServer } = deliveries
  const worker = installation.worker()
  for (const pid of [installation.api, worker]) await takeWatched(pid)
  await subscriberServer.forget()
  const sent = await sendRequests(deliveries, perSecond, seconds)
  await sleep(graceMs)
  const requests = new Map((await takeWatched(installation.api)).requests.map((one) => [one.number, one]))
  const { rows } = await deliveries.client.query<{ id: string; subject_id: string }>(
    'select id, subject_id from events where subject_id = any ($1::text[])',
    [sent.map(({ task }) => task)],
  )
  const sentOf = new Map(sent.map((one) => [one.task, one]))
  const requestOf = new Map(
    rows.flatMap(({ id, subject_id }) => {
      const one = sentOf.get(subject_id)
      const watched = one && requests.get(one.number)
      return watched ? [[id, { ...one, watched }] as const] : []
    }),
  )
  const committed = [...requestOf].map(([event, { watched }]): [string, number] => [
    event,
    watched.lastAnswerMs,
  ])
  const events = deliveredEvents(committed, await subscriberServer.arrivals(), await takeWatched(worker))
  return events.flatMap((event) => {
    const own = requestOf.get(event.event)
    if (!own) return []
    const tookMs = event.tookMs + own.watched.lastAnswerMs - own.sentMs
    return [{ ...event, tookMs, request: requestParts(own.sentMs, own.watched) }]
  })
}

function requestParts(
  sentMs: number,
  { readMs, statementsMs, lastAnswerMs }: WatchedRequest,
): Record<(typeof requestPartNames)[number], number> {
  return {
    'until the API has read it': readMs - sentMs,
    'PostgreSQL, until the commit': statementsMs,
    'the rest of the API': lastAnswerMs - readMs - statementsMs,
  }
}

let requestCount = 0

/** Sends requests for new tasks at a fixed rate, in the workspaces in turn, without waiting for responses. */
async function sendRequests(
  { installation, population }: DeliveryContext,
  perSecond: number,
  forSeconds: number,
): Promise<SentRequest[]> {
  const pool = new Pool(installation.url, { connections, connect: { rejectUnauthorized: false } })
  const one = async (number: number): Promise<SentRequest> => {
    const request = postRequest(population, number % workspaceTotal)
    const sentMs = monotonicMs()
    const answer = await sendNumbered(pool, number, request)
    const { id } = (await answer.body.json()) as { id: string }
    if (answer.statusCode !== 201) throw new Error(`a request got status ${answer.statusCode}`)
    return { number, task: id, sentMs }
  }
  const sent: Promise<SentRequest>[] = []
  const startedAt = performance.now()
  while (sent.length < perSecond * forSeconds) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    while (sent.length < Math.min(due, perSecond * forSeconds)) sent.push(one(++requestCount))
    await sleep(1)
  }
  const results = await Promise.all(sent)
  await pool.close()
  return results
}
