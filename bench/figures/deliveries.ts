import { seededId } from '../population.ts'
import type { BenchContext } from '../context.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { type Contender, type Measurement, medianRatio, runInTurns } from '../rounds.ts'
import { takeSample } from '../sample.ts'
import { bodyBytes, createBacklog, waitUntilSent } from '../webhooks/backlog.ts'
import type { UndiciSenderOptions, UndiciSenderMessage } from '../webhooks/undici-sender.ts'
import type { GraphileSenderOptions, GraphileSenderMessage } from '../webhooks/graphile-sender.ts'
import { type DeliveryContext, openDeliveryContext } from '../webhooks/delivery-context.ts'
import { addSubscribers, type Subscriber } from '../webhooks/subscribers.ts'
import { type Figure, formatRate } from './figure.ts'

const endpointCount = 100
/** How many endpoints of its workspace each event goes to. */
const perEvent = 4
/** Roughly how many deliveries take a second, to size the rounds without knowing the machine. */
const expectedPerSecond = { own: 4_000, bare: 20_000, graphile: 4_000 }
/** Sent before each round, since idle connections are closed while the other contenders have their turns. */
const warmUpCount = 4_000
const withinMs = 60_000

const perCpuSecondMin = 12_000
const undiciRatioMin = 0.25
const graphileRatioMin = 2.5

const formatCpu = ({ median: { nodeUs, postgresUs } }: Measurement): string =>
  `${nodeUs.toFixed(0)} + ${postgresUs.toFixed(0)}`

/** Measures delivering a backlog to healthy endpoints, against a bare sender and one built on a job queue. */
export async function deliveriesFigures({ options }: BenchContext): Promise<Figure[]> {
  const deliveries = await openDeliveryContext()
  const children: ChildServer[] = []
  try {
    const subscribers = await addDeliverySubscribers(deliveries)
    const body = JSON.stringify({ title: ''.padEnd(bodyBytes - 12, 'x') })
    const bare = await startChildServer(new URL('../webhooks/undici-sender.ts', import.meta.url), {
      ca: deliveries.ca,
      body,
      subscribers,
    } satisfies UndiciSenderOptions)
    children.push(bare)
    const queueOptions: Omit<GraphileSenderOptions, 'batchInserts'> = {
      dataDir: deliveries.installation.dataDir,
      ca: deliveries.ca,
      body,
      subscribers: subscribers.map(({ id, url, secret, workspace }) => ({
        id,
        url,
        secret,
        workspace: seededId('wsp', deliveries.population, workspace),
      })),
    }
    const queues: Contender[] = []
    for (const batchInserts of [false, true]) {
      const child = await startChildServer(new URL('../webhooks/graphile-sender.ts', import.meta.url), {
        ...queueOptions,
        batchInserts,
      } satisfies GraphileSenderOptions)
      children.push(child)
      queues.push(graphileContender(deliveries, child, batchInserts))
    }
    const turns = [workerContender(deliveries), undiciContender(deliveries, bare), ...queues]
    const [measured, undici, queue, batching] = await runInTurns(turns, options)
    if (!measured || !undici || !queue || !batching) return []

    const perCpu = 1e6 / measured.median.nodeUs
    const ofBare = medianRatio(undici, measured, ({ nodeUs }) => nodeUs)
    const ofGraphile = medianRatio(measured, queue, ({ rate }) => rate)
    return [
      {
        name: 'Deliveries per CPU second of the worker',
        measured: formatRate(perCpu),
        limit: `bare undici: ${formatRate(1e6 / undici.median.nodeUs)}`,
        ratio: ofBare,
        target: `≥ ${formatRate(perCpuSecondMin)} and ≥ ${undiciRatioMin.toFixed(2)}`,
        met: perCpu >= perCpuSecondMin && ofBare >= undiciRatioMin,
        atLeast: undiciRatioMin,
        cpu: `${formatCpu(measured)} against ${formatCpu(undici)}`,
      },
      {
        name: 'Deliveries, each with an attempt row',
        measured: formatRate(measured.median.rate),
        limit: `graphile-worker: ${formatRate(queue.median.rate)}`,
        ratio: ofGraphile,
        target: `≥ ${graphileRatioMin.toFixed(2)}`,
        met: ofGraphile >= graphileRatioMin,
        atLeast: graphileRatioMin,
        cpu: `${formatCpu(measured)} against ${formatCpu(queue)}`,
      },
      {
        name: 'Deliveries, against a queue with batched inserts',
        measured: formatRate(measured.median.rate),
        limit: `graphile-worker: ${formatRate(batching.median.rate)}`,
        ratio: medianRatio(measured, batching, ({ rate }) => rate),
        cpu: `${formatCpu(measured)} against ${formatCpu(batching)}`,
      },
    ]
  } finally {
    for (const child of children) await child.stop()
    await deliveries.close()
  }
}

export const addDeliverySubscribers = (deliveries: DeliveryContext): Promise<Subscriber[]> =>
  addSubscribers(
    deliveries,
    Array.from({ length: endpointCount }, (_, index) => ({
      workspace: Math.floor(index / perEvent),
      url: `${deliveries.subscriberServer.url}/ok/${index}`,
    })),
  )

/** Returns how many deliveries the worker makes in a run of so many seconds, its warm-up included. */
export const deliveriesInRun = (seconds: number): number => expectedPerSecond.own * seconds + warmUpCount

export function workerContender(deliveries: DeliveryContext): Contender {
  const { installation, subscriberServer } = deliveries
  const workspaces = Array.from({ length: endpointCount / perEvent }, (_, workspace) => workspace)
  const send = async (count: number) => {
    const backlog = await createBacklog(deliveries, workspaces, count / perEvent)
    await subscriberServer.forget()
    return async () => {
      await backlog.release()
      await waitUntilSent(deliveries, count, withinMs)
    }
  }
  return {
    name: 'deliveries of the worker',
    async run(seconds) {
      const count = expectedPerSecond.own * seconds
      const measured = await send(count)
      await (
        await send(warmUpCount)
      )()
      await subscriberServer.forget()
      return takeSample({ node: installation.worker(), postgres: installation.postgres }, () =>
        timeLoad(count, measured),
      )
    },
  }
}

function undiciContender({ installation, subscriberServer }: DeliveryContext, child: ChildServer): Contender {
  const send = (count: number) => child.request({ type: 'send', count } satisfies UndiciSenderMessage)
  return {
    name: 'deliveries of bare undici',
    async run(seconds) {
      const count = expectedPerSecond.bare * seconds
      await subscriberServer.forget()
      await send(warmUpCount)
      return takeSample({ node: child.pid, postgres: installation.postgres }, () =>
        timeLoad(count, () => send(count)),
      )
    },
  }
}

function graphileContender(
  { installation, subscriberServer }: DeliveryContext,
  child: ChildServer,
  batchInserts: boolean,
): Contender {
  const queue = (count: number) => child.request({ type: 'queue', count } satisfies GraphileSenderMessage)
  const send = () => child.request({ type: 'send' } satisfies GraphileSenderMessage)
  return {
    name: `deliveries of graphile-worker${batchInserts ? ', batched inserts' : ''}`,
    async run(seconds) {
      const count = expectedPerSecond.graphile * seconds
      await subscriberServer.forget()
      await queue(warmUpCount)
      await send()
      await queue(count)
      return takeSample({ node: child.pid, postgres: installation.postgres }, () => timeLoad(count, send))
    },
  }
}

async function timeLoad(requests: number, work: () => Promise<unknown>) {
  const startedAt = performance.now()
  await work()
  return { requests, seconds: (performance.now() - startedAt) / 1_000, p50Ms: 0, p99Ms: 0 }
}
