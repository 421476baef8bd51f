import type { ServerWithoutAuthOptions } from '../server-without-auth.ts'
import { apiContender, type BenchContext, loadConnections } from '../context.ts'
import { serviceFlags, startChildServer } from '../child-server.ts'
import { type Contender, medianRatio, runInTurns } from '../rounds.ts'
import { takeSample } from '../sample.ts'
import { runWrk } from '../wrk.ts'
import { throughputFigure, type Figure } from './figure.ts'

/** The share of throughput that authentication and rate limiting may cost. */
const costMax = 0.06

/** Measures one task over TLS, against the same app with stubbed authentication and no rate limiting. */
export async function authCostFigures(bench: BenchContext): Promise<Figure[]> {
  const { installation, population, programs, requests, options } = bench
  const { dataDir, url, postgres } = installation
  const unauthenticated = await startChildServer(
    new URL('../server-without-auth.ts', import.meta.url),
    { dataDir, publicUrl: url, population } satisfies ServerWithoutAuthOptions,
    serviceFlags,
  )
  const contender: Contender = {
    name: 'get without authentication and rate limiting',
    run: (seconds) =>
      takeSample({ node: unauthenticated.pid, postgres }, () =>
        runWrk(programs.wrk, {
          url: unauthenticated.url,
          requests: requests.get,
          connections: loadConnections,
          seconds,
        }),
      ),
  }
  try {
    const [own, without] = await runInTurns([apiContender(bench, 'get'), contender], options)
    if (!own || !without) return []
    const figure = throughputFigure('Authentication and rate limiting', own, without, {
      atLeast: 1 - costMax,
      of: 'without them',
    })
    const cost = 1 - medianRatio(own, without, (one) => one.rate)
    return [{ ...figure, measured: `${(cost * 100).toFixed(1)}%`, target: '≤ 6%' }]
  } finally {
    await unauthenticated.stop()
  }
}
