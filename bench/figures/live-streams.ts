import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchContext, openBenchContext } from '../context.ts'
import { changeTasks, type Heard, type TaskChange } from '../live/change-tasks.ts'
import { heardFigure } from '../live/heard-figure.ts'
import { seedWatchers } from '../live/seed-watchers.ts'
import { startStreams, type Streams } from '../live/streams.ts'
import { seededId, taskNumber } from '../population.ts'
import { measureShare } from '../postgres/share.ts'
import { startWithStatements } from '../postgres/start-with-statements.ts'
import { cpuUs, cpuWithChildrenUs, memoryMb, memoryWithChildrenMb } from '../processes.ts'
import { percentile } from '../sample.ts'
import { type Figure, formatCount } from './figure.ts'

const taskCount = 100_000
/** A workspace's watchers, as a team; a few more or less where the number of streams isn't a multiple. */
const watchersEach = 10
const changesPerSecond = 50
const warmUpSeconds = 3
const openAtOnce = 64
const settleMs = 5_000
const memoryEachMaxKb = 60
const statementsEachMax = 6
const allBackMaxS = 60

type StreamBench = BenchContext & { streams: Streams; workspaces: number; named: string }

/** Measures many live streams on one API process: their memory, how soon they hear of a change, and all of them reconnecting at once. */
export async function liveStreamFigures({ options, programs }: BenchContext): Promise<Figure[]> {
  const context = await openBenchContext(options, programs, taskCount, {}, { start: startWithStatements })
  try {
    const { installation, population } = context
    const workspaces = Math.max(
      1,
      Math.min(context.population.workspaces, Math.floor(options.streams / watchersEach)),
    )
    const watchers = await seedWatchers(
      installation.dataDir,
      population,
      options.streams,
      (number) => number % workspaces,
    )
    const streams = await startStreams(installation.url, watchers)
    const bench = { ...context, streams, workspaces, named: `${formatCount(options.streams)} live streams` }
    try {
      return [
        ...(await memoryFigures(bench)),
        await idleFigure(bench),
        await arrivalFigure(bench),
        ...(await reconnectFigures(bench)),
      ]
    } finally {
      await streams.stop()
    }
  } finally {
    await context.close()
  }
}

async function memoryFigures({ installation, options, streams, named }: StreamBench): Promise<Figure[]> {
  const { api, postgres } = installation
  const used = () => ({ api: memoryMb(api).now, postgres: memoryWithChildrenMb(postgres) })
  const before = used()
  await streams.open(openAtOnce)
  await sleep(settleMs)
  const after = used()
  const kilobytes = ((after.api - before.api) * 1_024) / options.streams
  return [
    {
      name: `Memory of the API process with ${named}`,
      measured: `${after.api.toFixed(0)} MB, ${kilobytes.toFixed(0)} kB each`,
      limit: `without them: ${before.api.toFixed(0)} MB`,
      ratio: kilobytes / memoryEachMaxKb,
      target: `≤ ${memoryEachMaxKb} kB each`,
      met: kilobytes <= memoryEachMaxKb,
    },
    {
      name: `Memory of PostgreSQL with ${named}`,
      measured: `${after.postgres.toFixed(0)} MB`,
      limit: `without them: ${before.postgres.toFixed(0)} MB`,
    },
  ]
}

/** Measures what open streams cost while nothing happens. */
async function idleFigure({ installation, options, named }: StreamBench): Promise<Figure> {
  const { api, postgres } = installation
  const seconds = options.seconds * options.rounds
  const used = () => [cpuUs(api), cpuWithChildrenUs(postgres)]
  const before = used()
  await sleep(seconds * 1_000)
  const [node = 0, database = 0] = used().map((us, at) => (us - before[at]!) / seconds / 1_000)
  return {
    name: `${named} while nothing changes`,
    measured: `${node.toFixed(0)} + ${database.toFixed(0)} ms of processor time a second (node + PostgreSQL)`,
    limit: '',
  }
}

async function arrivalFigure(bench: StreamBench): Promise<Figure> {
  const { options } = bench
  await sendChanges(bench, changesPerSecond * warmUpSeconds, changesPerSecond)
  const count = changesPerSecond * options.seconds * options.rounds
  const heard = await sendChanges(bench, count, changesPerSecond)
  return heardFigure(`A change reaches its ${watchersEach} watchers among ${bench.named}`, heard)
}

/** Changes another task each time, of each workspace in turn. */
function sendChanges(
  { installation, options, population, streams, workspaces }: StreamBench,
  count: number,
  perSecond: number,
): Promise<Heard> {
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
    { perSecond, watchersEach: options.streams / workspaces },
  )
}

/** Drops all connections, lets every client come back at the same moment, and then checks that each one hears. */
async function reconnectFigures(bench: StreamBench): Promise<Figure[]> {
  const { installation, options, streams, workspaces, named } = bench
  const { api, dataDir, postgres } = installation
  await streams.drop()
  const before = cpuUs(api)
  const { result, share } = await measureShare({ dataDir, postgres }, () => streams.open(options.streams))
  const nodeUs = cpuUs(api) - before
  const postgresUs = share.backends.reduce((sum, [, us]) => sum + us, 0)
  const calls = share.statements.reduce((sum, one) => sum + one.calls, 0) / options.streams
  const heard = await sendChanges(bench, workspaces, changesPerSecond)
  const tookS = result.tookMs.map((ms) => ms / 1_000).sort((a, b) => a - b)
  const lastS = tookS.at(-1) ?? 0
  return [
    {
      name: `${named} reconnect at once`,
      measured: `half after ${percentile(tookS, 50).toFixed(1)} s, all after ${lastS.toFixed(1)} s`,
      limit: `${formatCount(result.refused)} refused and tried again`,
      ratio: lastS / allBackMaxS,
      target: `≤ ${allBackMaxS} s`,
      met: lastS <= allBackMaxS,
      cpu: `${(nodeUs / options.streams).toFixed(0)} + ${(postgresUs / options.streams).toFixed(0)}`,
      curve: {
        title: 'Streams that are back, by seconds',
        points: curveOf(tookS),
      },
    },
    {
      name: `Statements while ${named} reconnect`,
      measured: `${calls.toFixed(1)} each`,
      limit: `${statementsEachMax} each`,
      ratio: calls / statementsEachMax,
      target: `≤ ${statementsEachMax} each`,
      met: calls <= statementsEachMax,
    },
    heardFigure(`A change reaches its watchers after that`, heard),
  ]
}

const curvePoints = 100

/** Returns how many had happened by each of some moments. @param sorted the moments when each happened */
function curveOf(sorted: readonly number[]): [x: number, y: number][] {
  const last = sorted.at(-1) ?? 0
  return Array.from({ length: curvePoints + 1 }, (_, at) => {
    const x = (last * at) / curvePoints
    return [Math.round(x * 100) / 100, sorted.filter((moment) => moment <= x).length]
  })
}
