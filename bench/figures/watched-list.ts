import { setTimeout as sleep } from 'node:timers/promises'
import { fillLongList, longListSize, longListWorkspace, taskPath } from '../browser.ts'
import { type BenchContext, openBenchContext } from '../context.ts'
import { changeTasks, type Heard } from '../live/change-tasks.ts'
import { heardFigure } from '../live/heard-figure.ts'
import { seedWatchers, type Watcher } from '../live/seed-watchers.ts'
import { startStreams } from '../live/streams.ts'
import type { Installation } from '../installation.ts'
import { seededId } from '../population.ts'
import { cpuUs, cpuWithChildrenUs } from '../processes.ts'
import { percentile } from '../sample.ts'
import { createSessionCookie } from '../session-cookie.ts'
import { type Figure, formatCount } from './figure.ts'

const taskCount = 100_000
const watcherCount = 100
const fewPerSecond = 2
const manyPerSecond = 20
const warmUpChanges = 60
const openAtOnce = 16
const readMaxMs = 500

type Cost = { nodeUs: number; workerUs: number; postgresUs: number }
type WatchedBench = BenchContext & { watchers: Watcher[]; cookie: string; idle: Cost }

/** Measures a list with as many tasks as it can have while 100 people have it open: what a change costs, and when all see it. */
export async function watchedListFigures({ options, programs }: BenchContext): Promise<Figure[]> {
  const context = await openBenchContext(options, programs, taskCount)
  try {
    await fillLongList(context)
    const { installation, population } = context
    const { dataDir } = installation
    const watchers = await seedWatchers(dataDir, population, watcherCount, () => longListWorkspace)
    const cookie = await createSessionCookie(dataDir, seededId('acc', population, longListWorkspace))
    const idle = await costOf(installation, () => sleep(options.seconds * options.rounds * 1_000))
    const bench = { ...context, watchers, cookie, idle: perSecond(idle, options.seconds * options.rounds) }
    const seeing = `A change in a list of ${formatCount(longListSize)} reaches ${watcherCount} watchers`
    return [
      ...(await watchedFigures(bench, `${seeing}, ${fewPerSecond} a second`, fewPerSecond, false)),
      ...(await watchedFigures(bench, `${seeing}, ${manyPerSecond} a second`, manyPerSecond, false)),
      ...(await watchedFigures(
        bench,
        `${seeing} who read it, ${manyPerSecond} a second`,
        manyPerSecond,
        true,
      )),
    ]
  } finally {
    await context.close()
  }
}

async function watchedFigures(
  bench: WatchedBench,
  name: string,
  rate: number,
  readsRows: boolean,
): Promise<Figure[]> {
  const { installation, options, watchers, idle } = bench
  const streams = await startStreams(installation.url, watchers, { readsRows })
  try {
    await streams.open(openAtOnce)
    const send = (count: number, from: number): Promise<Heard> =>
      changeTasks(
        installation.url,
        streams,
        Array.from({ length: count }, (_, number) => changeOf(bench, from + number)),
        { perSecond: rate, watchersEach: watcherCount },
      )
    await send(Math.min(warmUpChanges, rate * 3), 0)
    const count = rate * options.seconds * options.rounds
    const startedAt = performance.now()
    let heard: Heard | undefined
    const cost = await costOf(installation, async () => {
      heard = await send(count, warmUpChanges)
    })
    if (!heard) return []
    const idleSeconds = (performance.now() - startedAt) / 1_000
    const each = (part: keyof Cost) => Math.max(0, cost[part] - idle[part] * idleSeconds) / count
    const figure: Figure = {
      ...heardFigure(name, heard),
      cpu: `${each('nodeUs').toFixed(0)} + ${each('workerUs').toFixed(0)} (worker) + ${each('postgresUs').toFixed(0)}`,
    }
    return readsRows ? [figure, readFigure(heard)] : [figure]
  } finally {
    await streams.stop()
  }
}

/** Browsers wait a moment before they read, for changes that arrive together. */
function readFigure({ readsMs }: Heard): Figure {
  const p99 = percentile(readsMs, 99)
  return {
    name: `Each watcher then has the row, ${manyPerSecond} changes a second`,
    measured: `p50 ${percentile(readsMs, 50).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${formatCount(readsMs.length)} reads`,
    limit: `${readMaxMs} ms`,
    ratio: p99 / readMaxMs,
    target: `p99 ≤ ${readMaxMs} ms`,
    met: p99 <= readMaxMs,
  }
}

/** Renames another task each time. */
function changeOf(bench: WatchedBench, number: number) {
  const path = taskPath(bench, number % longListSize)
  return {
    path,
    headers: { cookie: bench.cookie, 'sec-fetch-site': 'same-origin' },
    subject: path.slice(path.lastIndexOf('/') + 1),
  }
}

/** Measures the processor time of all processes of the service during some work. */
async function costOf(installation: Installation, work: () => Promise<unknown>): Promise<Cost> {
  const { api, postgres } = installation
  const used = () => [cpuUs(api), cpuUs(installation.worker()), cpuWithChildrenUs(postgres)]
  const before = used()
  await work()
  const [nodeUs = 0, workerUs = 0, postgresUs = 0] = used().map((us, at) => us - before[at]!)
  return { nodeUs, workerUs, postgresUs }
}

const perSecond = ({ nodeUs, workerUs, postgresUs }: Cost, seconds: number): Cost => ({
  nodeUs: nodeUs / seconds,
  workerUs: workerUs / seconds,
  postgresUs: postgresUs / seconds,
})
