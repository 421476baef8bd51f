import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { bulkOperationsMax, bulkOperationsPerRequest, planLimits } from '../../src/core/limits.ts'
import { type BenchContext, bulkRequest, getRequest, postRequest } from '../context.ts'
import { startChildServer } from '../child-server.ts'
import type { ConnectOptions } from '../connect-client.ts'
import type { FloodResult, FloodOptions } from '../flood-client.ts'
import { busyWorkspaces, workspaceCount } from '../population.ts'
import { percentile } from '../sample.ts'
import type { LoadRequest } from '../wrk.ts'
import { type Figure, formatCount } from './figure.ts'

const slowerMax = 2
const probeEveryMs = 2
/** Time alone before and after each disturbance, and between them and it. */
const aloneMs = 400
const pauseMs = 300
const floodConnections = 64

type Kind = 'GET' | 'POST'
type Latencies = Record<Kind, number[]>
/** How long requests took while someone disturbed, and alone. */
type Measured = { disturbed: Latencies; alone: Latencies }

const requestsPerWindow = planLimits.business.requestsPerWindow
const bulksPerWindow = (requestsPerWindow * bulkOperationsPerRequest) / bulkOperationsMax

/** Measures how much longer others wait while one workspace uses all that it may at once. */
export async function noisyNeighborFigures(bench: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = []
  let workspace = busyWorkspaces
  // A flood of reads is short, so that the 99th percentile needs many of them.
  for (const [words, perRound, count, request] of [
    ['reads', 9, requestsPerWindow, (own: number) => getRequest(bench.population, own, 0)],
    ['writes', 2, requestsPerWindow, (own: number) => postRequest(bench.population, own)],
    [`bulks of ${bulkOperationsMax}`, 2, bulksPerWindow, (own: number) => bulkRequest(bench.population, own)],
  ] as const) {
    const measured = await disturb(bench, perRound, () => {
      if (workspace === workspaceCount) throw new Error('no workspace with an unused rate window is left')
      return startFlood(bench, request(workspace++), count)
    })
    for (const kind of ['GET', 'POST'] as const)
      figures.push(latencyFigure(kind, `one sends ${formatCount(count)} ${words}`, measured))
  }
  const measured = await disturb(bench, 2, () => startConnecting(bench))
  figures.push(latencyFigure('GET', `one opens ${floodConnections} connections at once`, measured))
  return figures
}

function latencyFigure(kind: Kind, disturbance: string, { disturbed, alone }: Measured): Figure {
  const [slow, usual] = [percentile(disturbed[kind], 99), percentile(alone[kind], 99)]
  return {
    name: `Another workspace's ${kind} while ${disturbance}`,
    measured: `p99 ${slow.toFixed(1)} ms (p50 ${percentile(disturbed[kind], 50).toFixed(1)})`,
    limit: `alone: p99 ${usual.toFixed(1)} ms (p50 ${percentile(alone[kind], 50).toFixed(1)})`,
    ratio: slow / usual,
    target: `≤ ${slowerMax}×`,
    met: slow <= slowerMax * usual,
  }
}

/** A disturbance that is ready to begin in a process of its own. */
type Disturbance = { begin(): Promise<void>; stop(): Promise<void> }

/** Sends requests of others alone, during a disturbance, and alone again, several times. */
async function disturb(
  bench: BenchContext,
  perRound: number,
  start: () => Promise<Disturbance>,
): Promise<Measured> {
  const measured = { disturbed: { GET: [], POST: [] }, alone: { GET: [], POST: [] } }
  for (let time = 0; time < perRound * bench.options.rounds; time++) {
    const disturbance = await start()
    try {
      await sleep(pauseMs)
      await sendProbes(bench, measured.alone, () => sleep(aloneMs))
      await sendProbes(bench, measured.disturbed, () => disturbance.begin())
    } finally {
      await disturbance.stop()
    }
    await sleep(pauseMs)
    await sendProbes(bench, measured.alone, () => sleep(aloneMs))
  }
  return measured
}

async function startFlood(
  { installation }: BenchContext,
  request: LoadRequest,
  count: number,
): Promise<Disturbance> {
  const child = await startChildServer(new URL('../flood-client.ts', import.meta.url), {
    url: installation.url,
    request,
    count,
    connections: floodConnections,
  } satisfies FloodOptions)
  return {
    async begin() {
      const { admitted } = (await child.request({ type: 'begin' })) as FloodResult
      if (admitted < count) throw new Error(`the rate window admitted only ${admitted} requests of the flood`)
    },
    stop: () => child.stop(),
  }
}

async function startConnecting({ installation }: BenchContext): Promise<Disturbance> {
  const child = await startChildServer(new URL('../connect-client.ts', import.meta.url), {
    url: installation.url,
    connections: floodConnections,
    bursts: 8,
    pauseMs: 250,
  } satisfies ConnectOptions)
  return {
    begin: async () => void (await child.request({ type: 'begin' })),
    stop: () => child.stop(),
  }
}

let probeCount = 0

/** Sends requests from other workspaces at a fixed interval until `work` ends, without waiting for responses. */
async function sendProbes(
  { installation, population }: BenchContext,
  into: Latencies,
  work: () => Promise<void>,
): Promise<void> {
  const pool = new Pool(installation.url, { connections: 16, connect: { rejectUnauthorized: false } })
  const open = async ({ method, path, token, body }: LoadRequest): Promise<void> => {
    const startedAt = performance.now()
    const answer = await pool.request({
      method,
      path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await answer.body.dump()
    if (answer.statusCode >= 300) throw new Error(`a probe got status ${answer.statusCode}`)
    into[method].push(performance.now() - startedAt)
  }

  await Promise.all(
    Array.from({ length: 16 }, async () =>
      (await pool.request({ method: 'GET', path: '/healthz' })).body.dump(),
    ),
  )
  const sent: Promise<void>[] = []
  const timer = setInterval(() => {
    const workspace = probeCount++ % busyWorkspaces
    const request =
      probeCount % 2 === 0 ? getRequest(population, workspace, 0) : postRequest(population, workspace)
    sent.push(open(request))
  }, probeEveryMs)
  await work()
  clearInterval(timer)
  await Promise.all(sent)
  await pool.close()
}
