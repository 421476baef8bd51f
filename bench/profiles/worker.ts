import { setTimeout as sleep } from 'node:timers/promises'
import { workspaceCount } from '../population.ts'
import { enqueueDeliveries } from '../webhooks/backlog.ts'
import { type DeliveryContext, openDeliveryContext } from '../webhooks/delivery-context.ts'
import { type EventPace, startEventProducer } from '../webhooks/latency.ts'
import { silentDomain, startBenchNameServer, subscriberDomain } from '../webhooks/start-name-server.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import { type CpuProfile, renderCpuProfile } from './cpu-profile.ts'
import { type DeliveredEvent, deliveredEvents, deliveryPartNames, summarizeEvents } from './delivery-parts.ts'
import type { Watched } from './inside/watch.ts'
import { type Inspector, inspectProcess } from './inspector.ts'
import { postgresPids, type ProcessorTime, watchProcessor } from './processor-waits.ts'
import { startFromSources } from './loads.ts'
import { columns, type Profile, section } from './profile.ts'
import { watchModule } from './watch.ts'

const healthyCount = 100
const hangingCount = 99
const queuedEach = 20
const slowestPercent = 2
const seconds = 8
const warmUp = { perSecond: 200, seconds: 3 }
/** How long to wait for late events. */
const graceMs = 2_000

/** Endpoints that never respond, and the healthy ones beside them. */
type Unresponsive = {
  pace: EventPace
  healthy: (deliveries: DeliveryContext) => { workspace: number; url: string }[]
  /** Adds those that don't respond, with what is due to them. */
  disturb: (deliveries: DeliveryContext) => Promise<void>
  withNames?: boolean
}

const healthyWorkspaces = Array.from({ length: healthyCount }, (_, workspace) => workspace)

/** Adds one to each workspace, with events that are due but no healthy endpoint gets. */
async function addQueued(deliveries: DeliveryContext, urlOf: (workspace: number) => string): Promise<void> {
  const workspaces = Array.from({ length: workspaceCount }, (_, workspace) => workspace)
  const dead = await addSubscribers(
    deliveries,
    workspaces.map((workspace) => ({ workspace, url: urlOf(workspace) })),
    { events: ['task.completed'] },
  )
  await enqueueDeliveries(deliveries, dead, queuedEach)
}

const kinds: Record<'hanging' | 'dead' | 'silent', Unresponsive> = {
  hanging: {
    pace: { perSecond: 10, seconds },
    healthy: ({ subscriberServer }) => [{ workspace: 0, url: `${subscriberServer.url}/ok/0` }],
    async disturb(deliveries) {
      await addSubscribers(
        deliveries,
        Array.from({ length: hangingCount }, (_, index) => ({
          workspace: 0,
          url: `${deliveries.subscriberServer.url}/hang/${index}`,
        })),
      )
    },
  },
  dead: {
    pace: { perSecond: 200, seconds },
    healthy: ({ subscriberServer }) =>
      healthyWorkspaces.map((workspace) => ({ workspace, url: `${subscriberServer.url}/ok/${workspace}` })),
    disturb: (deliveries) =>
      addQueued(deliveries, (workspace) => `${deliveries.subscriberServer.url}/hang/${workspace}`),
  },
  silent: {
    pace: { perSecond: 200, seconds },
    withNames: true,
    healthy: ({ subscriberServer }) =>
      healthyWorkspaces.map((workspace) => ({
        workspace,
        url: `https://host${workspace}.${subscriberDomain}:${new URL(subscriberServer.url).port}/ok/${workspace}`,
      })),
    disturb: (deliveries) =>
      addQueued(deliveries, (workspace) => `https://host${workspace}.${silentDomain}/`),
  },
}

/** Shows what healthy endpoints wait for beside others that don't respond, and what the worker does. */
export const workerProfile =
  (name: keyof typeof kinds): Profile =>
  async () => {
    const kind = kinds[name]
    const names = kind.withNames ? await startBenchNameServer() : undefined
    try {
      const deliveries = await openDeliveryContext(names?.env, {
        start: startFromSources,
      })
      try {
        return await profileWorker(name, kind, deliveries)
      } finally {
        await deliveries.close()
      }
    } finally {
      await names?.stop()
    }
  }

async function profileWorker(
  name: string,
  kind: Unresponsive,
  deliveries: DeliveryContext,
): ReturnType<Profile> {
  const healthy = kind.healthy(deliveries)
  const workspaces = healthy.map(({ workspace }) => workspace)
  await addSubscribers(deliveries, healthy)
  const producer = await startEventProducer(deliveries, workspaces)
  const worker = deliveries.installation.worker()
  try {
    return await inspectProcess(worker, async (inspector) => {
      await inspector.load(watchModule)
      await producer.emit(warmUp)
      const measure = () => measurePart(deliveries, inspector, worker, () => producer.emit(kind.pace))
      const alone = await measure()
      await kind.disturb(deliveries)
      const beside = await measure()
      return {
        text: section(
          `${name}: events of ${workspaces.length} healthy endpoints, ${kind.pace.perSecond} a second`,
          renderEvents({ alone, beside }),
          renderProcesses({ alone, beside }),
          'The worker beside them, by self time',
          renderCpuProfile(beside.profile),
        ),
        breakdown: {
          title: `What events of healthy endpoints wait for (${name})`,
          unit: 'ms' as const,
          rows: Object.entries({ alone, beside }).flatMap(([when, { events }]) => {
            const { all, slow } = summarizeEvents(events, slowestPercent)
            return [
              { label: `all, ${when}`, parts: toParts(all.parts) },
              { label: `slowest ${slowestPercent}%, ${when}`, parts: toParts(slow.parts) },
            ]
          }),
        },
      }
    })
  } finally {
    await producer.stop()
  }
}

const toParts = (values: readonly number[]) =>
  deliveryPartNames.map((name, at) => ({ name, value: values[at] ?? 0 }))

type Part = {
  events: DeliveredEvent[]
  watched: Watched
  profile: CpuProfile
  processor: Record<string, ProcessorTime>
}

async function measurePart(
  { subscriberServer, installation }: DeliveryContext,
  { evaluate, profile: record }: Inspector,
  worker: number,
  emit: () => Promise<[event: string, sentMs: number][]>,
): Promise<Part> {
  await subscriberServer.forget()
  await evaluate('void takeWatched()')
  const processor = watchProcessor(
    {
      'worker, main thread': [worker],
      PostgreSQL: postgresPids(installation.postgres),
      endpoints: [subscriberServer.pid],
    },
    ['worker, main thread'],
  )
  const { result: committed, profile } = await record(emit)
  const used = processor()
  await sleep(graceMs)
  const watched = await evaluate<Watched>('takeWatched()')
  const arrived = (await subscriberServer.arrivals()).filter(([path]) => path.startsWith('/ok'))
  return { events: deliveredEvents(committed, arrived, watched), watched, profile, processor: used }
}

function renderEvents(measured: Record<string, Part>): string {
  const rows = Object.entries(measured).flatMap(([when, { events }]) => {
    const { p50, p99, all, slow } = summarizeEvents(events, slowestPercent)
    return [
      [`all ${events.length}, ${when}`, p50, p99, all.meanMs, ...all.parts],
      [`slowest ${slowestPercent}%, ${when}`, '', '', slow.meanMs, ...slow.parts],
    ]
  })
  return columns(['ms', 'p50', 'p99', 'mean', ...deliveryPartNames], rows)
}

function renderProcesses(measured: Record<string, Part>): string {
  const rows = Object.entries(measured).map(([when, { watched, processor }]) => {
    const { loop, garbage, busy, statements, deliveries } = watched
    const cells: (string | number)[] = [
      when,
      `${(100 * busy).toFixed(0)}%`,
      loop.p50Ms,
      loop.p99Ms,
      loop.maxMs,
      `${garbage.totalMs.toFixed(0)} (${garbage.maxMs.toFixed(1)})`,
      String(deliveries.length),
      `${statements.length} × ${(statements.reduce((sum, [sent, answered]) => sum + answered - sent, 0) / Math.max(1, statements.length)).toFixed(1)}`,
    ]
    const used = Object.values(processor).map(
      ({ ranMs, waitedMs }) => `${ranMs.toFixed(0)} + ${waitedMs.toFixed(0)}`,
    )
    return cells.concat(used)
  })
  return `The worker's event loop, its delays and garbage collection in ms, its POSTs, its claims in ms, and the processor time that threads
used + waited for, in ms of ${seconds} s

${columns(['', 'busy', 'delay p50', 'p99', 'max', 'GC (longest)', 'POSTs', 'claims', 'worker, main thread', 'PostgreSQL', 'endpoints'], rows)}`
}
