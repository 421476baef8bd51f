import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { planLimits } from '../../src/core/limits.ts'
import { type BenchContext, getRequest, postRequest } from '../context.ts'
import { startChildServer } from '../child-server.ts'
import type { FloodResult, FloodOptions } from '../flood-client.ts'
import { busyWorkspaces, workspaceCount } from '../population.ts'
import { percentile } from '../sample.ts'
import type { LoadRequest } from '../wrk.ts'
import { type Figure, formatCount } from './figure.ts'

const slowerMax = 3
const probeEveryMs = 2
const pauseMs = 300

type Kind = 'GET' | 'POST'
type Latencies = Record<Kind, number[]>

/** Measures how much longer others wait while one workspace sends all requests of its rate window at once. */
export async function noisyNeighborFigures(bench: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = []
  let workspace = busyWorkspaces
  // A flood of reads is short, so that the 99th percentile needs many of them.
  for (const [words, perRound, request] of [
    ['reads', 9, (own: number) => getRequest(bench.population, own, 0)],
    ['writes', 2, (own: number) => postRequest(bench.population, own)],
  ] as const) {
    const flooded: Latencies = { GET: [], POST: [] }
    const quiet: Latencies = { GET: [], POST: [] }
    for (let flood = 0; flood < perRound * bench.options.rounds; flood++) {
      if (workspace === workspaceCount) throw new Error('no workspace with an unused rate window is left')
      const seconds = await probeDuringFlood(bench, request(workspace++), flooded)
      await sleep(pauseMs)
      await sendProbes(bench, quiet, sleep(Math.max(pauseMs, seconds * 1000)))
    }
    for (const kind of ['GET', 'POST'] as const)
      figures.push(latencyFigure(words, kind, flooded[kind], quiet[kind]))
  }
  return figures
}

function latencyFigure(words: string, kind: Kind, flooded: number[], quiet: number[]): Figure {
  const [slow, usual] = [percentile(flooded, 99), percentile(quiet, 99)]
  return {
    name: `Another workspace's ${kind} while one sends ${formatCount(planLimits.business.requestsPerWindow)} ${words}`,
    measured: `p99 ${slow.toFixed(1)} ms (p50 ${percentile(flooded, 50).toFixed(1)})`,
    limit: `alone: p99 ${usual.toFixed(1)} ms (p50 ${percentile(quiet, 50).toFixed(1)})`,
    ratio: slow / usual,
    target: `≤ ${slowerMax}×`,
    met: slow <= slowerMax * usual,
  }
}

/** Sends one flood and probes until it ends. @returns how long it lasted, in seconds */
async function probeDuringFlood(bench: BenchContext, request: LoadRequest, into: Latencies): Promise<number> {
  const child = await startChildServer(new URL('../flood-client.ts', import.meta.url), {
    url: bench.installation.url,
    request,
    count: planLimits.business.requestsPerWindow,
    connections: 64,
  } satisfies FloodOptions)
  try {
    const ended = child.request({ type: 'begin' }) as Promise<FloodResult>
    await sendProbes(bench, into, ended)
    const { admitted, seconds } = await ended
    if (admitted < planLimits.business.requestsPerWindow)
      throw new Error(`the rate window admitted only ${admitted} requests of the flood`)
    return seconds
  } finally {
    await child.stop()
  }
}

let probeCount = 0

/** Sends requests from other workspaces at a fixed interval until `end`, without waiting for responses. */
async function sendProbes(
  { installation, population }: BenchContext,
  into: Latencies,
  end: Promise<unknown>,
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
  await end
  clearInterval(timer)
  await Promise.all(sent)
  await pool.close()
}
