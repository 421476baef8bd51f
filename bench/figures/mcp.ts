import { join } from 'node:path'
import type { BenchContext } from '../context.ts'
import { getRequest, loadConnections, pageRequest, postRequest } from '../context.ts'
import { busyWorkspacesOf, seededId, taskNumber } from '../population.ts'
import { memoryMb } from '../processes.ts'
import { type Contender, runInTurns } from '../rounds.ts'
import { takeSample } from '../sample.ts'
import { type LoadRequest, runWrk, writeRequests } from '../wrk.ts'
import { type Figure, formatCount, throughputFigure } from './figure.ts'

/** Twice the API's time is allowed. */
const atLeast = 0.5
const sessions = 200
const maxMb = 200
const tasksEach = 20

type RequestOf = (workspace: number, index: number) => LoadRequest

/** Measures tools beside requests of the API that do the same work, and what many assistants at once need. */
export async function mcpFigures(bench: BenchContext): Promise<Figure[]> {
  const { population, options } = bench
  const call =
    (name: string, argumentsOf: (workspace: number, index: number) => object): RequestOf =>
    (workspace, index) => ({
      method: 'POST',
      path: '/mcp',
      token: population.tokens[workspace] ?? '',
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: argumentsOf(workspace, index) },
      },
    })
  const taskId = (workspace: number, index: number) =>
    seededId('tsk', population, taskNumber(population, workspace, index))
  const pairs: [name: string, tool: RequestOf, api: RequestOf][] = [
    [
      'find_tasks, 50 of them',
      call('find_tasks', () => ({ status: 'all', limit: 50 })),
      (workspace) => pageRequest(population, workspace),
    ],
    [
      'get_task',
      call('get_task', (workspace, index) => ({ task: taskId(workspace, index) })),
      (workspace, index) => getRequest(population, workspace, index),
    ],
    [
      'create_tasks, one of them',
      call('create_tasks', (workspace) => ({
        tasks: [
          {
            title: 'Call the supplier about the new prices',
            list: seededId('lst', population, workspace),
            due: '2026-12-01',
            priority: 'medium',
          },
        ],
      })),
      (workspace) => postRequest(population, workspace),
    ],
  ]
  const before = memoryMb(bench.installation.api).now
  const figures: Figure[] = []
  for (const [name, tool, api] of pairs) {
    const [own, limit] = await runInTurns(
      [contender(bench, `mcp-${name}`, tool), contender(bench, `api-${name}`, api)],
      options,
    )
    if (own && limit) figures.push(throughputFigure(name, own, limit, { atLeast, of: 'the API' }))
  }
  const busy = contender(bench, `mcp-${sessions}`, pairs[0]![1], sessions)
  await busy.run(options.seconds)
  const { now, peak } = memoryMb(bench.installation.api)
  return [
    ...figures,
    {
      name: `Memory of the API process while ${formatCount(sessions)} assistants call at once`,
      measured: `${peak.toFixed(0)} MB at most, ${now.toFixed(0)} MB at the end`,
      limit: `before the first message: ${before.toFixed(0)} MB`,
      ratio: peak / maxMb,
      target: `≤ ${maxMb} MB`,
      met: peak <= maxMb,
    },
  ]
}

function contender(
  { installation, population, programs, folder }: BenchContext,
  name: string,
  requestOf: RequestOf,
  connections = loadConnections,
): Contender {
  const workspaces = busyWorkspacesOf(population)
  const requests = writeRequests(
    join(folder, name.replaceAll(/\W/g, '-')),
    Array.from({ length: workspaces * tasksEach }, (_, number) =>
      requestOf(number % workspaces, Math.floor(number / workspaces)),
    ),
  )
  return {
    name,
    run: (seconds) =>
      takeSample({ node: installation.api, postgres: installation.postgres }, () =>
        runWrk(programs.wrk, { url: installation.url, requests, connections, seconds }),
      ),
  }
}
