import { join } from 'node:path'
import { Client } from 'undici'
import { bulkOperationsMax } from '../../src/core/limits.ts'
import { apiContender, type BenchContext, bulkRequest, loadConnections } from '../context.ts'
import { busyWorkspacesOf } from '../population.ts'
import { type Contender, medianRatio, runInTurns } from '../rounds.ts'
import { serverUs, takeSample } from '../sample.ts'
import { runWrk, writeRequests } from '../wrk.ts'
import { type Figure, formatRate } from './figure.ts'

const fasterMin = 5

/** Measures new tasks in bulks of 100, against as many single requests. */
export async function bulkFigures(bench: BenchContext): Promise<Figure[]> {
  const { population } = bench
  const workspaces = Array.from({ length: busyWorkspacesOf(population) }, (_, workspace) => workspace)
  const requests = writeRequests(
    join(bench.folder, 'bulk'),
    workspaces.map((workspace) => bulkRequest(population, workspace)),
  )
  const [bulk, single] = await runInTurns(
    [bulkContender(bench, requests), apiContender(bench, 'post')],
    bench.options,
  )
  if (!bulk || !single) return []
  await assertAllCreated(bench)
  const ratio = medianRatio(bulk, single, ({ rate }) => rate) * bulkOperationsMax
  return [
    {
      name: `New tasks, ${bulkOperationsMax} in one request`,
      measured: `${formatRate(bulk.median.rate * bulkOperationsMax)}, p50 ${bulk.median.p50Ms.toFixed(0)} ms`,
      limit: `one by one: ${formatRate(single.median.rate)}`,
      ratio,
      target: `≥ ${fasterMin}×`,
      met: ratio >= fasterMin,
      cpuRatio: medianRatio(single, bulk, serverUs) * bulkOperationsMax,
      cpu: `${perTask(bulk.median.nodeUs)} + ${perTask(bulk.median.postgresUs)} against ${single.median.nodeUs.toFixed(0)} + ${single.median.postgresUs.toFixed(0)}`,
    },
  ]
}

const perTask = (us: number): string => (us / bulkOperationsMax).toFixed(0)

const bulkContender = ({ programs, installation }: BenchContext, requests: string): Contender => ({
  name: `bulks of ${bulkOperationsMax} over the API, ${loadConnections} connections`,
  run: (seconds) =>
    takeSample({ node: installation.api, postgres: installation.postgres }, () =>
      runWrk(programs.wrk, { url: installation.url, requests, connections: loadConnections, seconds }),
    ),
})

/** @throws if a bulk doesn't create all of its tasks: wrk sees only its status, and a list that is full stays full */
async function assertAllCreated({ installation, population }: BenchContext): Promise<void> {
  const { method, path, token, body } = bulkRequest(population, 0)
  const client = new Client(installation.url, { connect: { rejectUnauthorized: false } })
  try {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await client.request({ method, path, headers, body: JSON.stringify(body) })
    const { data } = (await answer.body.json()) as { data: { status: number }[] }
    const statuses = new Set(data.map(({ status }) => status))
    if (statuses.size !== 1 || !statuses.has(201))
      throw new Error(`the tasks of a bulk got ${[...statuses].join(', ')}`)
  } finally {
    await client.close()
  }
}
