import { type AddJobsJobSpec, Logger, makeWorkerUtils, run, type TaskList } from 'graphile-worker'
import { Pool as Postgres } from 'pg'
import { Client } from 'undici'
import { embeddedAddress } from '../../src/platform/db/embedded/address.ts'
import { randomId } from '../../src/core/ids.ts'
import { signedHeaders, signingKey } from '../../src/exchange/webhooks/delivery/sign.ts'

/**
 * What one would build instead, in a process of its own: graphile-worker with its batches, undici, and a row of the
 * same history for each attempt. A job carries its event's body, so that nothing is looked up for it.
 */
export type GraphileOptions = {
  dataDir: string
  ca: string
  body: string
  /** Collects the rows of the history and inserts many at once, which graphile-worker does not do by itself. */
  collects: boolean
  subscribers: { id: string; workspace: string; url: string; secret: string }[]
}
export type ToGraphile = { type: 'queue'; count: number } | { type: 'send' }

const { dataDir, ca, body, collects, subscribers } = JSON.parse(process.argv[2] ?? '') as GraphileOptions
process.on('disconnect', () => process.exit())

/** As many attempts at once as ours makes to so many addresses. */
const concurrency = 8 * subscribers.length
const queueSize = 500
const completeDelayMs = 5
const collectMs = 3
const chunk = 2_000

const postgres = new Postgres({ ...embeddedAddress(dataDir), max: 8 })
// The database goes first where the bench is ended early.
postgres.on('error', () => process.exit(1))
const logger = new Logger(() => () => {})
const utils = await makeWorkerUtils({ pgPool: postgres, logger })
await utils.migrate()

type Job = { subscriber: number; event: string; body: string }
const idle: Client[][] = subscribers.map(() => [])
const keys = subscribers.map(({ secret }) => [signingKey(secret)])
let left = 0
let ended = () => {}

const tasks: TaskList = {
  async deliver(payload) {
    const job = payload as Job
    await write(job, await post(job))
    left -= 1
    if (left === 0) ended()
  },
}

function post({ subscriber, event, body }: Job): Promise<number> {
  const { url } = subscribers[subscriber]!
  const { origin, pathname } = new URL(url)
  const waiting = idle[subscriber]!
  const client = waiting.pop() ?? new Client(origin, { connect: { ca }, allowH2: false })
  const bytes = Buffer.from(body)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  client.dispatch(
    {
      method: 'POST',
      path: pathname,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(event, bytes, keys[subscriber]!, Math.floor(Date.now() / 1_000)),
      },
      body: bytes,
    },
    {
      onRequestStart() {},
      onResponseStart: (_controller, status) => resolve(status),
      onResponseData() {},
      onResponseEnd: () => void waiting.push(client),
      onResponseError: (_controller, error) => reject(error),
    },
  )
  return promise
}

type Written = { job: Job; status: number; done: () => void; failed: (error: unknown) => void }
let collected: Written[] = []

function write(job: Job, status: number): Promise<void> {
  if (collects && collected.length === 0) setTimeout(() => void flush(collected.splice(0)), collectMs)
  return new Promise((done, failed) => {
    collected.push({ job, status, done, failed })
    if (!collects) void flush(collected.splice(0))
  })
}

async function flush(rows: Written[]): Promise<void> {
  const nowMs = Date.now()
  const values = rows.map(({ job, status }) => ({
    workspace_id: subscribers[job.subscriber]!.workspace,
    id: randomId('try', nowMs),
    webhook_id: subscribers[job.subscriber]!.id,
    event_id: job.event,
    status,
  }))
  try {
    await postgres.query({
      name: 'attempts',
      text: `insert into attempts (workspace_id, id, webhook_id, delivery_id, event_id, event_type, kind, attempt,
               max_attempts, started_at, outcome, status_code, duration_ms)
             select workspace_id, id, webhook_id, id, event_id, 'task.created', 'event', 1, 6, now(), 'delivered', status, 1
             from jsonb_to_recordset($1::jsonb)
               as row (workspace_id text, id text, webhook_id text, event_id text, status smallint)`,
      values: [JSON.stringify(values)],
    })
    for (const { done } of rows) done()
  } catch (error) {
    for (const { failed } of rows) failed(error)
  }
}

let queued = 0

async function queue(count: number): Promise<void> {
  for (let from = 0; from < count; from += chunk) {
    const jobs = Array.from({ length: Math.min(chunk, count - from) }, (): AddJobsJobSpec => {
      const number = queued++
      const event = `evt_${String(number).padStart(26, '0')}`
      return {
        identifier: 'deliver',
        payload: { subscriber: number % subscribers.length, event, body } satisfies Job,
      }
    })
    await utils.addJobs(jobs)
  }
  left = count
  process.send?.({ queued: count })
}

/** Until the last job is completed, not only sent. */
async function send(): Promise<void> {
  const count = left
  const sent = new Promise<void>((resolve) => (ended = resolve))
  const runner = await run({
    pgPool: postgres,
    taskList: tasks,
    logger,
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: concurrency,
        localQueue: { size: queueSize },
        completeJobBatchDelay: completeDelayMs,
        failJobBatchDelay: completeDelayMs,
        pollInterval: 100,
      },
    },
  })
  await sent
  await runner.stop()
  process.send?.({ sent: count })
}

process.on('message', (message: ToGraphile) => {
  void (message.type === 'queue' ? queue(message.count) : send())
})
process.send?.({ url: '' })
