import { type AddJobsJobSpec, Logger, makeWorkerUtils, run, type TaskList } from 'graphile-worker'
import { Pool as Postgres } from 'pg'
import { Client } from 'undici'
import { embeddedAddress } from '../../src/platform/db/embedded/address.ts'
import { randomId } from '../../src/core/ids.ts'
import { signedHeaders, signingKey } from '../../src/exchange/webhooks/delivery/sign.ts'

/**
 * The alternative that one would build, in its own process: graphile-worker with batching, undici, and a row in the same
 * history for each attempt. A job contains its event's body, so that nothing has to be looked up for it.
 */
export type GraphileSenderOptions = {
  dataDir: string
  ca: string
  body: string
  /** Whether to insert rows of the history in batches, which graphile-worker does not do by itself. */
  batchInserts: boolean
  subscribers: { id: string; workspace: string; url: string; secret: string }[]
}
export type GraphileSenderMessage = { type: 'queue'; count: number } | { type: 'send' }

const { dataDir, ca, body, batchInserts, subscribers } = JSON.parse(
  process.argv[2] ?? '',
) as GraphileSenderOptions
process.on('disconnect', () => process.exit())

/** The same number of concurrent attempts as our worker makes for as many endpoints. */
const concurrency = 8 * subscribers.length
const queueSize = 500
const completeDelayMs = 5
const insertDelayMs = 3
const jobsPerCall = 2_000

const postgres = new Postgres({ ...embeddedAddress(dataDir), max: 8 })
// When the benchmark ends early, the database is the first to stop.
postgres.on('error', () => process.exit(1))
const logger = new Logger(() => () => {})
const utils = await makeWorkerUtils({ pgPool: postgres, logger })
await utils.migrate()

type Job = { subscriber: number; event: string; body: string }
const idleClients: Client[][] = subscribers.map(() => [])
const keys = subscribers.map(({ secret }) => [signingKey(secret)])
let remaining = 0
let onLastJob = () => {}

const tasks: TaskList = {
  async deliver(payload) {
    const job = payload as Job
    await insertAttempt(job, await postEvent(job))
    remaining -= 1
    if (remaining === 0) onLastJob()
  },
}

function postEvent({ subscriber, event, body }: Job): Promise<number> {
  const { url } = subscribers[subscriber]!
  const { origin, pathname } = new URL(url)
  const idle = idleClients[subscriber]!
  const client = idle.pop() ?? new Client(origin, { connect: { ca }, allowH2: false })
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
      onResponseEnd: () => void idle.push(client),
      onResponseError: (_controller, error) => reject(error),
    },
  )
  return promise
}

type PendingInsert = { job: Job; status: number; done: () => void; failed: (error: unknown) => void }
let pendingInserts: PendingInsert[] = []

function insertAttempt(job: Job, status: number): Promise<void> {
  if (batchInserts && pendingInserts.length === 0)
    setTimeout(() => void insertAttempts(pendingInserts.splice(0)), insertDelayMs)
  return new Promise((done, failed) => {
    pendingInserts.push({ job, status, done, failed })
    if (!batchInserts) void insertAttempts(pendingInserts.splice(0))
  })
}

async function insertAttempts(rows: PendingInsert[]): Promise<void> {
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

async function enqueueJobs(count: number): Promise<void> {
  for (let from = 0; from < count; from += jobsPerCall) {
    const jobs = Array.from({ length: Math.min(jobsPerCall, count - from) }, (): AddJobsJobSpec => {
      const number = queued++
      const event = `evt_${String(number).padStart(26, '0')}`
      return {
        identifier: 'deliver',
        payload: { subscriber: number % subscribers.length, event, body } satisfies Job,
      }
    })
    await utils.addJobs(jobs)
  }
  remaining = count
  process.send?.({ queued: count })
}

/** Runs until the last job is completed, not only sent. */
async function runJobs(): Promise<void> {
  const count = remaining
  const sent = new Promise<void>((resolve) => (onLastJob = resolve))
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

process.on('message', (message: GraphileSenderMessage) => {
  void (message.type === 'queue' ? enqueueJobs(message.count) : runJobs())
})
process.send?.({ url: '' })
