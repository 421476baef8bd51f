import { join } from 'node:path'
import { pageDefault } from '../src/core/limits.ts'
import { type BenchContext, loadConnections, type LoadKind } from './context.ts'
import { type ChildServer, startChildServer } from './child-server.ts'
import { runPgbench, writePgbenchScript } from './pgbench.ts'
import { busyWorkspacesOf, firstNumber, taskNumber } from './population.ts'
import type { RawServerOptions } from './raw-server.ts'
import type { Contender } from './rounds.ts'
import { takeSample } from './sample.ts'
import type { Statement } from './round-trips.ts'
import { type LoadRequest, runWrk, writeRequests } from './wrk.ts'

/** Connection counts to try pgbench with; the embedded server allows no more beside the service. */
const clientCounts = [4, 8, 16, 24]

/** Returns pgbench with the statements of a load, at the number of connections where it is fastest. */
export async function pgbenchBaseline(bench: BenchContext, load: LoadKind): Promise<Contender> {
  const { programs, folder, installation, population, roundTrips } = bench
  const { dataDir, postgres } = installation
  const script = writePgbenchScript(join(folder, `${load}.pgbench`), roundTrips[load], population)
  const run = (clients: number, seconds: number) =>
    takeSample({ postgres }, () => runPgbench(programs.pgbench, { dataDir, script, clients, seconds }))

  let best = { clients: 0, rate: 0 }
  for (const clients of clientCounts) {
    const { rate } = await run(clients, 1)
    if (rate > best.rate) best = { clients, rate }
  }
  const { clients } = best
  return { name: `${load} in pgbench, ${clients} connections`, run: (seconds) => run(clients, seconds) }
}

/** Starts the bare `node:https` server with the statement of a load; see `raw-server.ts`. */
export async function startRawBaseline(
  bench: BenchContext,
  load: 'get' | 'page',
): Promise<{ contender: Contender; stop: ChildServer['stop'] }> {
  const { programs, installation, folder, roundTrips } = bench
  const { dataDir, postgres } = installation
  const child = await startChildServer(new URL('raw-server.ts', import.meta.url), {
    dataDir,
    task: singleStatement(roundTrips.get),
    page: singleStatement(roundTrips.page),
    pageSize: pageDefault,
  } satisfies RawServerOptions)
  const requests = writeRequests(join(folder, `${load}.raw`), rawRequests(bench, load))
  const contender: Contender = {
    name: `${load} from raw node:https, ${loadConnections} connections`,
    run: (seconds) =>
      takeSample({ node: child.pid, postgres }, () =>
        runWrk(programs.wrk, { url: child.url, requests, connections: loadConnections, seconds }),
      ),
  }
  return { contender, stop: () => child.stop() }
}

/** Returns the only statement of a load. */
function singleStatement(trips: BenchContext['roundTrips']['get']): Statement {
  const [[statement] = []] = trips
  if (!statement || trips.flat().length !== 1) throw new Error('this load has more than one statement')
  return statement
}

/** Returns requests for the same rows as from the API, with as many bytes, token included. */
function rawRequests({ population }: BenchContext, load: 'get' | 'page'): LoadRequest[] {
  const { tasks, tokens } = population
  const busyWorkspaces = busyWorkspacesOf(population)
  const perWorkspace = load === 'get' ? Math.min(100, tasks) : 1
  return Array.from({ length: busyWorkspaces * perWorkspace }, (_, number) => {
    const workspace = number % busyWorkspaces
    const task = taskNumber(population, workspace, Math.floor(number / busyWorkspaces))
    const path = `/${firstNumber + workspace}${load === 'get' ? `/${firstNumber + task}` : ''}`
    return { method: 'GET', path, token: tokens[workspace] ?? '' }
  })
}
