import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import type { BenchContext } from '../context.ts'
import { getRequest, loadConnections, pageRequest, postRequest } from '../context.ts'
import { busyWorkspacesOf, seededId, taskNumber } from '../population.ts'
import { memoryMb } from '../processes.ts'
import { type Contender, runInTurns } from '../rounds.ts'
import { type LoadResult, takeSample } from '../sample.ts'
import { type LoadRequest, runWrk, writeRequests } from '../wrk.ts'
import { type Figure, formatCount, throughputFigure } from './figure.ts'

/** Twice the API's time is allowed. */
const atLeast = 0.5
const sessions = 200
const callsEach = 3
const secondsEach = 5
const maxMb = 200
const tasksEach = 20

type RequestOf = (workspace: number, index: number) => LoadRequest
/** A tool, and the requests of the API that together do its work. */
type Pair = [name: string, tool: RequestOf, api: RequestOf[]]

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
  const pairs: Pair[] = [
    [
      'find_tasks, 50 of them',
      call('find_tasks', () => ({ status: 'all', limit: 50 })),
      [(workspace) => pageRequest(population, workspace)],
    ],
    [
      'get_task',
      call('get_task', (workspace, index) => ({ task: taskId(workspace, index) })),
      [
        (workspace, index) => getRequest(population, workspace, index),
        (workspace, index) => ({
          method: 'GET',
          path: `/api/v1/tasks/${taskId(workspace, index)}/comments?limit=30`,
          token: population.tokens[workspace] ?? '',
        }),
        (workspace) => ({
          method: 'GET',
          path: `/api/v1/lists/${seededId('lst', population, workspace)}`,
          token: population.tokens[workspace] ?? '',
        }),
      ],
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
      [(workspace) => postRequest(population, workspace)],
    ],
  ]
  const figures: Figure[] = [await sessionsFigure(bench)]
  for (const [name, tool, api] of pairs) {
    const [own, limit] = await runInTurns(
      [contender(bench, `mcp-${name}`, [tool]), contender(bench, `api-${name}`, api)],
      options,
    )
    if (own && limit) figures.push(throughputFigure(name, own, limit, { atLeast, of: 'the API' }))
  }
  return figures
}

/** Measures what assistants need that have connected, read the list of tools, and call one now and then. */
async function sessionsFigure(bench: BenchContext): Promise<Figure> {
  const { api, url } = await bench.restart()
  const before = memoryMb(api).now
  const clients = Array.from(
    { length: sessions },
    () => new Client(url, { connect: { rejectUnauthorized: false } }),
  )
  const { tokens } = bench.population
  const send = async (client: Client, session: number, method: string, params: object = {}) => {
    const { statusCode, body } = await client.request({
      method: 'POST',
      path: '/mcp',
      headers: {
        authorization: `Bearer ${tokens[session % busyWorkspacesOf(bench.population)] ?? ''}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${method} got status ${statusCode}: ${text}`)
  }
  const work = async (client: Client, session: number) => {
    await sleep((session / sessions) * secondsEach * 1_000)
    await send(client, session, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    })
    await send(client, session, 'tools/list')
    for (let call = 0; call < callsEach; call++) {
      await send(client, session, 'tools/call', { name: 'find_tasks', arguments: { status: 'all' } })
      await sleep(secondsEach * 1_000)
    }
  }
  try {
    await Promise.all(clients.map(work))
    const { peak } = memoryMb(api)
    return {
      name: `Memory of the API process with ${formatCount(sessions)} assistants connected, a call each ${secondsEach} seconds`,
      measured: `${peak.toFixed(0)} MB at most`,
      limit: `before the first message: ${before.toFixed(0)} MB`,
      ratio: peak / maxMb,
      target: `≤ ${maxMb} MB`,
      met: peak <= maxMb,
    }
  } finally {
    await Promise.all(clients.map((client) => client.close()))
  }
}

function contender(
  { installation, population, programs, folder }: BenchContext,
  name: string,
  requestsOf: readonly RequestOf[],
): Contender {
  const workspaces = busyWorkspacesOf(population)
  const requests = writeRequests(
    join(folder, name.replaceAll(/\W/g, '-')),
    Array.from({ length: workspaces * tasksEach }, (_, number) =>
      requestsOf.map((requestOf) => requestOf(number % workspaces, Math.floor(number / workspaces))),
    ).flat(),
  )
  // Several requests are counted as the one call that they're compared with.
  const perCall = ({ requests: count, ...rest }: LoadResult): LoadResult => ({
    ...rest,
    requests: count / requestsOf.length,
  })
  return {
    name,
    run: (seconds) =>
      takeSample({ node: installation.api, postgres: installation.postgres }, () =>
        runWrk(programs.wrk, { url: installation.url, requests, connections: loadConnections, seconds }).then(
          perCall,
        ),
      ),
  }
}
