import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { monotonicMs, percentile } from '../sample.ts'
import type { CheckedRequest } from './contender.ts'

/**
 * The client of a comparison, in its own process: the same for every contestant. It checks each response, since a server
 * that answers with errors is fast. Requests arrive as messages, because tokens in arguments would be in the process list.
 */
export type LoadClientMessage =
  | { type: 'requests'; url: string; work: string; requests: CheckedRequest[] }
  | ({ type: 'run'; work: string; connections: number } & LoadAmount)
export type LoadAmount =
  /** As many as the connections allow. */
  | { seconds: number }
  | { count: number }
  /** At a fixed rate, without waiting for responses. */
  | { perSecond: number; seconds: number }
export type CheckedLoad = {
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  wrong: number
  /** The first wrong response. */
  example: string | undefined
  /** The number of each request in a paced run, and when it was sent, by `monotonicMs`. */
  sent: [number: string, atMs: number][]
}

const timeoutMs = 20_000
const exampleLength = 200

process.on('disconnect', () => process.exit())
process.on('message', (message: LoadClientMessage) => {
  if (message.type === 'requests') works.set(message.work, { ...message, next: 0 })
  const done = message.type === 'run' ? runLoad(message) : Promise.resolve({})
  done.then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
process.send?.({ url: '' })

type Work = { url: string; requests: CheckedRequest[]; next: number }
const works = new Map<string, Work>()
/** Numbers are unique across runs, so that idempotency keys are too. */
const firstOfRun = Math.floor(Math.random() * 1e9)
let numbered = 0

type Outcome = { tookMs: number; wrong?: string }

async function runLoad(message: Extract<LoadClientMessage, { type: 'run' }>): Promise<CheckedLoad> {
  const work = works.get(message.work)
  if (!work) throw new Error(`no requests for ${message.work}`)
  const pool = new Pool(work.url, {
    connections: message.connections,
    connect: { rejectUnauthorized: false },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const outcomes: Outcome[] = []
  const sent: CheckedLoad['sent'] = []
  const startedAt = performance.now()
  const one = async (noteSent: boolean) => {
    const number = `${firstOfRun}${++numbered}`
    const request = work.requests[work.next++ % work.requests.length]!
    if (noteSent) sent.push([number, monotonicMs()])
    outcomes.push(await sendChecked(pool, request, number))
  }
  if ('perSecond' in message) await paced(message, () => one(true))
  else await saturate(message.connections, message, startedAt, () => one('count' in message))
  const seconds = (performance.now() - startedAt) / 1_000
  await pool.destroy()
  const took = outcomes.map(({ tookMs }) => tookMs)
  const wrong = outcomes.flatMap((outcome) => outcome.wrong ?? [])
  return {
    requests: outcomes.length,
    seconds,
    p50Ms: percentile(took, 50),
    p99Ms: percentile(took, 99),
    wrong: wrong.length,
    example: wrong[0],
    sent,
  }
}

/** Keeps every connection busy until the time is over or enough requests are sent. */
async function saturate(
  connections: number,
  amount: { seconds: number } | { count: number },
  startedAt: number,
  one: () => Promise<void>,
): Promise<void> {
  let started = 0
  const more =
    'count' in amount
      ? () => started < amount.count
      : () => performance.now() - startedAt < amount.seconds * 1_000
  const loop = async () => {
    while (more()) {
      started += 1
      await one()
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
}

async function paced(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  one: () => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  const sending: Promise<void>[] = []
  while (sending.length < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((performance.now() - startedAt) / 1_000) * perSecond)
    while (sending.length < due) sending.push(one())
    await sleep(1)
  }
  await Promise.all(sending)
}

async function sendChecked(pool: Pool, request: CheckedRequest, number: string): Promise<Outcome> {
  const { method, path, body, expect } = request
  const fill = (text: string) => text.replaceAll('{n}', number)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, fill(value)]),
  )
  const startedAt = performance.now()
  try {
    const response = await pool.request({
      method,
      path,
      headers,
      body: body === undefined ? null : fill(body),
    })
    const text = await response.body.text()
    const tookMs = performance.now() - startedAt
    const found = text.split(fill(expect.text)).length - 1
    const right =
      response.statusCode === expect.status &&
      (expect.times === undefined ? found > 0 : found === expect.times)
    return right ? { tookMs } : { tookMs, wrong: `${response.statusCode} ${text.slice(0, exampleLength)}` }
  } catch (error) {
    return { tookMs: performance.now() - startedAt, wrong: String(error) }
  }
}
