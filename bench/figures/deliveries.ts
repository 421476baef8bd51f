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

const addressCount = 100
/** Each event goes to so many addresses of its workspace. */
const perEvent = 4
/** How many deliveries make up a second of a round, about: the bench cannot know the machine. */
const expectedPerSecond = { own: 4_000, bare: 20_000, graphile: 4_000 }
/** Sent before each round, since connections are only kept for a few seconds while others have their turn. */
const warmUpCount = 4_000
const withinMs = 60_000

const perCpuSecondMin = 12_000
const undiciRatioMin = 0.25
const graphileRatioMin = 2.5

const formatCpu = ({ median: { nodeUs, postgresUs } }: Measurement): string =>
  `${nodeUs.toFixed(0)} + ${postgresUs.toFixed(0)}`

/** Deliveries of a backlog to addresses that do well, against a bare sender and one made of a job queue. */
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
    for (const collects of [false, true]) {
      const child = await startChildServer(new URL('../webhooks/graphile-sender.ts', import.meta.url), {
        ...queueOptions,
        batchInserts: collects,
      } satisfies GraphileSenderOptions)
      children.push(child)
      queues.push(graphileContender(deliveries, child, collects))
    }
    const turns = [workerContender(deliveries), undiciContender(deliveries, bare), ...queues]
    const [measured, undici, queue, collecting] = await runInTurns(turns, options)
    if (!measured || !undici || !queue || !collecting) return []

    const perCpu = 1e6 / measured.median.nodeUs
    const ofBare = medianRatio(undici, measured, ({ nodeUs }) => nodeUs)
    const ofGraphile = medianRatio(measured, queue, ({ rate }) => rate)
    return [
      {
        name: 'Deliveries for a second of the worker’s processor time',
        measured: formatRate(perCpu),
        limit: `bare undici: ${formatRate(1e6 / undici.median.nodeUs)}`,
        ratio: ofBare,
        target: `≥ ${formatRate(perCpuSecondMin)} and ≥ ${undiciRatioMin.toFixed(2)}`,
        met: perCpu >= perCpuSecondMin && ofBare >= undiciRatioMin,
        cpu: `${formatCpu(measured)} against ${formatCpu(undici)}`,
      },
      {
        name: 'Deliveries, an attempt row each',
        measured: formatRate(measured.median.rate),
        limit: `graphile-worker: ${formatRate(queue.median.rate)}`,
        ratio: ofGraphile,
        target: `≥ ${graphileRatioMin.toFixed(2)}`,
        met: ofGraphile >= graphileRatioMin,
        cpu: `${formatCpu(measured)} against ${formatCpu(queue)}`,
      },
      {
        name: 'Deliveries, against a queue whose rows are collected by hand',
        measured: formatRate(measured.median.rate),
        limit: `graphile-worker: ${formatRate(collecting.median.rate)}`,
        ratio: medianRatio(measured, collecting, ({ rate }) => rate),
        cpu: `${formatCpu(measured)} against ${formatCpu(collecting)}`,
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
    Array.from({ length: addressCount }, (_, index) => ({
      workspace: Math.floor(index / perEvent),
      url: `${deliveries.subscriberServer.url}/ok/${index}`,
    })),
  )

export function workerContender(deliveries: DeliveryContext): Contender {
  const { installation, subscriberServer } = deliveries
  const workspaces = Array.from({ length: addressCount / perEvent }, (_, workspace) => workspace)
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
  collects: boolean,
): Contender {
  const queue = (count: number) => child.request({ type: 'queue', count } satisfies GraphileSenderMessage)
  const send = () => child.request({ type: 'send' } satisfies GraphileSenderMessage)
  return {
    name: `deliveries of graphile-worker${collects ? ', rows collected' : ''}`,
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
