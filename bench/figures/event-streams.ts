import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serviceFlags, startChildServer } from '../child-server.ts'
import { type BenchContext, openBenchContext } from '../context.ts'
import type { BareStreamServerOptions } from '../live/bare-stream-server.ts'
import { changeTasks, type Heard, type TaskChange } from '../live/change-tasks.ts'
import { heardFigure } from '../live/heard-figure.ts'
import { startStreams, type Streams } from '../live/streams.ts'
import { protocolEnv, reachableUrl } from '../peers/daybook.ts'
import { seededId, taskNumber } from '../population.ts'
import { cpuUs, cpuWithChildrenUs, memoryMb } from '../processes.ts'
import { type Figure, formatCount } from './figure.ts'

const taskCount = 100_000
const streamCount = 2_000
/** A few programs of each workspace. */
const streamsEach = 10
const workspaces = streamCount / streamsEach
const eventsPerSecond = 50
const warmUpSeconds = 3
const openAtOnce = 32
const settleMs = 5_000
const memoryMaxMb = 100
/** From the request that causes an event, which is before its commit. */
const arrivalMaxMs = 50

type Protocol = 'http:' | 'https:'
type StreamBench = BenchContext & { streams: Streams; protocol: Protocol }

const named = `${formatCount(streamCount)} event streams`

/**
 * Measures the event streams of the API on one process: their memory, behind a proxy that ends TLS and without one, what
 * they cost, and how soon an event arrives.
 */
export async function eventStreamFigures(context: BenchContext): Promise<Figure[]> {
  const behindProxy = await withStreams(context, 'http:', async (bench) => [await memoryFigure(bench)])
  const direct = await withStreams(context, 'https:', async (bench) => [
    await memoryFigure(bench),
    await idleFigure(bench),
    await arrivalFigure(bench),
  ])
  return [...behindProxy, ...direct]
}

/** Measures an installation whose streams are not yet open. */
async function withStreams(
  { options, programs }: BenchContext,
  protocol: Protocol,
  measure: (bench: StreamBench) => Promise<Figure[]>,
): Promise<Figure[]> {
  const context = await openBenchContext(options, programs, taskCount, protocolEnv(protocol))
  try {
    const { installation, population } = context
    const held = Array.from({ length: streamCount }, (_, number) => ({
      token: population.tokens[number % workspaces] ?? '',
    }))
    const streams = await startStreams(reachableUrl(installation, protocol), held)
    try {
      return await measure({ ...context, streams, protocol })
    } finally {
      await streams.stop()
    }
  } finally {
    await context.close()
  }
}

async function memoryFigure({
  installation: { api },
  streams,
  folder,
  protocol,
}: StreamBench): Promise<Figure> {
  const before = memoryMb(api).now
  await streams.open(openAtOnce)
  await sleep(settleMs)
  const taken = memoryMb(api).now - before
  const bare = await measureBareStreams(join(folder, 'data'), protocol)
  const name = `Memory of the API process for ${named}`
  return {
    name: protocol === 'http:' ? `${name}, behind a proxy` : name,
    measured: `${taken.toFixed(0)} MB, ${((taken * 1_024) / streamCount).toFixed(0)} kB each`,
    limit: `bare node:${protocol.slice(0, -1)}: ${bare.toFixed(0)} MB, ${((bare * 1_024) / streamCount).toFixed(0)} kB each`,
    ratio: taken / bare,
    target: `≤ ${memoryMaxMb} MB`,
    met: taken <= memoryMaxMb,
  }
}

/** Returns what as many streams take of a bare server, in MB. */
async function measureBareStreams(dataDir: string, protocol: Protocol): Promise<number> {
  const options: BareStreamServerOptions = { dataDir, protocol }
  const server = await startChildServer(
    new URL('../live/bare-stream-server.ts', import.meta.url),
    options,
    serviceFlags,
  )
  const streams = await startStreams(
    server.url,
    Array.from({ length: streamCount }, () => ({ token: '' })),
  )
  try {
    const before = memoryMb(server.pid).now
    await streams.open(openAtOnce)
    await server.request({})
    await sleep(settleMs)
    return memoryMb(server.pid).now - before
  } finally {
    await streams.stop()
    await server.stop()
  }
}

/** Measures what open streams cost while nothing happens. */
async function idleFigure({ installation: { api, postgres }, options }: StreamBench): Promise<Figure> {
  const seconds = options.seconds * options.rounds
  const used = () => [cpuUs(api), cpuWithChildrenUs(postgres)]
  const before = used()
  await sleep(seconds * 1_000)
  const [node = 0, database = 0] = used().map((us, at) => (us - before[at]!) / seconds / 1_000)
  return {
    name: `${named} while nothing happens`,
    measured: `${node.toFixed(0)} + ${database.toFixed(0)} ms of processor time a second (node + PostgreSQL)`,
    limit: '',
  }
}

async function arrivalFigure(bench: StreamBench): Promise<Figure> {
  const { options } = bench
  await raiseEvents(bench, eventsPerSecond * warmUpSeconds)
  const heard = await raiseEvents(bench, eventsPerSecond * options.seconds * options.rounds)
  const name = `An event reaches its ${streamsEach} of ${named}, ${eventsPerSecond} a second, from the request`
  return heardFigure(name, heard, arrivalMaxMs)
}

/** Changes another task each time, of each workspace in turn. */
function raiseEvents({ installation, population, streams }: StreamBench, count: number): Promise<Heard> {
  const changeOf = (number: number): TaskChange => {
    const workspace = number % workspaces
    const index = Math.floor(number / workspaces) % population.tasks
    const subject = seededId('tsk', population, taskNumber(population, workspace, index))
    const headers = { authorization: `Bearer ${population.tokens[workspace] ?? ''}` }
    return { path: `/api/v1/tasks/${subject}`, headers, subject }
  }
  return changeTasks(
    installation.url,
    streams,
    Array.from({ length: count }, (_, number) => changeOf(number)),
    { perSecond: eventsPerSecond, watchersEach: streamsEach },
  )
}
