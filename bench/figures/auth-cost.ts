import type { BareOptions } from '../server-without-auth.ts'
import { apiContender, type Bench, connections } from '../context.ts'
import { startChild } from '../child-server.ts'
import { type Contender, ratioOf, takeTurns } from '../rounds.ts'
import { sample } from '../sample.ts'
import { runWrk } from '../wrk.ts'
import { againstLimit, type Figure } from './figure.ts'

/** What of the throughput the token's check and the rate window may cost. */
const costMax = 0.08

/** One task over TLS with everything on, against the same app with a stub for authentication and no window. */
export async function authFigures(bench: Bench): Promise<Figure[]> {
  const { installation, population, programs, requests, options } = bench
  const { dataDir, url, postgres } = installation
  const bare = await startChild(new URL('../server-without-auth.ts', import.meta.url), {
    dataDir,
    publicUrl: url,
    population,
  } satisfies BareOptions)
  const contender: Contender = {
    name: 'get without authentication and window',
    run: (seconds) =>
      sample({ node: bare.pid, postgres }, () =>
        runWrk(programs.wrk, { url: bare.url, requests: requests.get, connections, seconds }),
      ),
  }
  try {
    const [own, without] = await takeTurns([apiContender(bench, 'get'), contender], options)
    if (!own || !without) return []
    const figure = againstLimit('Authentication and rate window', own, without, {
      atLeast: 1 - costMax,
      of: 'without them',
    })
    const cost = 1 - ratioOf(own, without, (one) => one.rate)
    return [{ ...figure, measured: `${(cost * 100).toFixed(1)} %`, target: '≤ 8 %' }]
  } finally {
    await bare.stop()
  }
}
