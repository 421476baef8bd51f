import { seededId } from '../population.ts'
import type { Bench } from '../context.ts'
import { type Child, startChild } from '../child-server.ts'
import { type Contender, type Measured, ratioOf, takeTurns } from '../rounds.ts'
import { sample } from '../sample.ts'
import { bodyBytes, makeBacklog, untilSent } from '../webhooks/backlog.ts'
import type { BareOptions, ToBare } from '../webhooks/undici-sender.ts'
import type { GraphileOptions, ToGraphile } from '../webhooks/graphile-sender.ts'
import { type Deliveries, openDeliveries } from '../webhooks/delivery-context.ts'
import { addSubscribers, type Subscriber } from '../webhooks/subscribers.ts'
import { type Figure, perSecond } from './figure.ts'

const addressCount = 100
/** Each event goes to so many addresses of its workspace. */
const perEvent = 4
/** How many deliveries make up a second of a round, about: the bench cannot know the machine. */
const perSecondOf = { own: 4_000, bare: 20_000, graphile: 4_000 }
/** Sent before each round, since connections are only kept for a few seconds while others have their turn. */
const connecting = 4_000
const withinMs = 60_000

const cpuMin = 12_000
const ofBareMin = 0.25
const ofGraphileMin = 2.5

const cpuOf = ({ typical: { nodeUs, postgresUs } }: Measured): string =>
  `${nodeUs.toFixed(0)} + ${postgresUs.toFixed(0)}`

/** Deliveries of a backlog to addresses that do well, against a bare sender and one made of a job queue. */
export async function deliveriesFigures({ options }: Bench): Promise<Figure[]> {
  const deliveries = await openDeliveries()
  const children: Child[] = []
  try {
    const subscribers = await addAddresses(deliveries)
    const body = JSON.stringify({ title: ''.padEnd(bodyBytes - 12, 'x') })
    const bare = await startChild(new URL('../webhooks/undici-sender.ts', import.meta.url), {
      ca: deliveries.ca,
      body,
      subscribers,
    } satisfies BareOptions)
    children.push(bare)
    const queueOptions: Omit<GraphileOptions, 'collects'> = {
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
      const child = await startChild(new URL('../webhooks/graphile-sender.ts', import.meta.url), {
        ...queueOptions,
        collects,
      } satisfies GraphileOptions)
      children.push(child)
      queues.push(graphileSender(deliveries, child, collects))
    }
    const turns = [worker(deliveries), bareSender(deliveries, bare), ...queues]
    const [measured, undici, queue, collecting] = await takeTurns(turns, options)
    if (!measured || !undici || !queue || !collecting) return []

    const perCpu = 1e6 / measured.typical.nodeUs
    const ofBare = ratioOf(undici, measured, ({ nodeUs }) => nodeUs)
    const ofGraphile = ratioOf(measured, queue, ({ rate }) => rate)
    return [
      {
        name: 'Deliveries for a second of the worker’s processor time',
        measured: perSecond(perCpu),
        limit: `bare undici: ${perSecond(1e6 / undici.typical.nodeUs)}`,
        ratio: ofBare,
        target: `≥ ${perSecond(cpuMin)} and ≥ ${ofBareMin.toFixed(2)}`,
        met: perCpu >= cpuMin && ofBare >= ofBareMin,
        cpu: `${cpuOf(measured)} against ${cpuOf(undici)}`,
      },
      {
        name: 'Deliveries, an attempt row each',
        measured: perSecond(measured.typical.rate),
        limit: `graphile-worker: ${perSecond(queue.typical.rate)}`,
        ratio: ofGraphile,
        target: `≥ ${ofGraphileMin.toFixed(2)}`,
        met: ofGraphile >= ofGraphileMin,
        cpu: `${cpuOf(measured)} against ${cpuOf(queue)}`,
      },
      {
        name: 'Deliveries, against a queue whose rows are collected by hand',
        measured: perSecond(measured.typical.rate),
        limit: `graphile-worker: ${perSecond(collecting.typical.rate)}`,
        ratio: ratioOf(measured, collecting, ({ rate }) => rate),
        cpu: `${cpuOf(measured)} against ${cpuOf(collecting)}`,
      },
    ]
  } finally {
    for (const child of children) await child.stop()
    await deliveries.close()
  }
}

export const addAddresses = (deliveries: Deliveries): Promise<Subscriber[]> =>
  addSubscribers(
    deliveries,
    Array.from({ length: addressCount }, (_, index) => ({
      workspace: Math.floor(index / perEvent),
      url: `${deliveries.sink.url}/ok/${index}`,
    })),
  )

export function worker(deliveries: Deliveries): Contender {
  const { installation, sink } = deliveries
  const workspaces = Array.from({ length: addressCount / perEvent }, (_, workspace) => workspace)
  const send = async (count: number) => {
    const backlog = await makeBacklog(deliveries, workspaces, count / perEvent)
    await sink.forget()
    return async () => {
      await backlog.release()
      await untilSent(deliveries, count, withinMs)
    }
  }
  return {
    name: 'deliveries of the worker',
    async run(seconds) {
      const count = perSecondOf.own * seconds
      const measured = await send(count)
      await (
        await send(connecting)
      )()
      await sink.forget()
      return sample({ node: installation.worker(), postgres: installation.postgres }, () =>
        timed(count, measured),
      )
    },
  }
}

function bareSender({ installation, sink }: Deliveries, child: Child): Contender {
  const send = (count: number) => child.ask({ type: 'send', count } satisfies ToBare)
  return {
    name: 'deliveries of bare undici',
    async run(seconds) {
      const count = perSecondOf.bare * seconds
      await sink.forget()
      await send(connecting)
      return sample({ node: child.pid, postgres: installation.postgres }, () =>
        timed(count, () => send(count)),
      )
    },
  }
}

function graphileSender({ installation, sink }: Deliveries, child: Child, collects: boolean): Contender {
  const queue = (count: number) => child.ask({ type: 'queue', count } satisfies ToGraphile)
  const send = () => child.ask({ type: 'send' } satisfies ToGraphile)
  return {
    name: `deliveries of graphile-worker${collects ? ', rows collected' : ''}`,
    async run(seconds) {
      const count = perSecondOf.graphile * seconds
      await sink.forget()
      await queue(connecting)
      await send()
      await queue(count)
      return sample({ node: child.pid, postgres: installation.postgres }, () => timed(count, send))
    },
  }
}

async function timed(requests: number, work: () => Promise<unknown>) {
  const startedAt = performance.now()
  await work()
  return { requests, seconds: (performance.now() - startedAt) / 1_000, p50Ms: 0, p99Ms: 0 }
}
