import type { AppServerOptions } from '../app-server.ts'
import { type BenchContext, loadConnections } from '../context.ts'
import { type ChildServer, serviceFlags, startChildServer } from '../child-server.ts'
import { type Contender, medianRatio, runInTurns } from '../rounds.ts'
import { takeSample } from '../sample.ts'
import { runWrk } from '../wrk.ts'
import { throughputFigure, type Figure } from './figure.ts'

/** The share of throughput that authentication and rate limiting may cost. */
const costMax = 0.06
/** A difference of a few percent needs more turns than others, and shorter ones. */
const turns = { rounds: 16, seconds: 1 }

/**
 * Measures one task over TLS with authentication and rate limiting, and with stubs of both. Both processes are new and the
 * same in everything else: that of the service has other loads behind it, which made more of a difference (0400).
 */
export async function authCostFigures(bench: BenchContext): Promise<Figure[]> {
  const servers: ChildServer[] = []
  async function start(auth: AppServerOptions['auth']): Promise<Contender> {
    const { installation, population, programs, requests } = bench
    const server = await startChildServer(
      new URL('../app-server.ts', import.meta.url),
      {
        dataDir: installation.dataDir,
        publicUrl: installation.url,
        population,
        auth,
      } satisfies AppServerOptions,
      serviceFlags,
    )
    servers.push(server)
    return {
      name: `get with ${auth} authentication and rate limiting`,
      run: (seconds) =>
        takeSample({ node: server.pid, postgres: installation.postgres }, () =>
          runWrk(programs.wrk, {
            url: server.url,
            requests: requests.get,
            connections: loadConnections,
            seconds,
          }),
        ),
    }
  }

  try {
    const [own, without] = await runInTurns([await start('real'), await start('stubbed')], turns)
    if (!own || !without) return []
    const figure = throughputFigure('Authentication and rate limiting', own, without, {
      atLeast: 1 - costMax,
      of: 'without them',
    })
    const cost = 1 - medianRatio(own, without, (one) => one.rate)
    return [{ ...figure, measured: `${(cost * 100).toFixed(1)}%`, target: '≤ 6%' }]
  } finally {
    for (const server of servers) await server.stop()
  }
}
