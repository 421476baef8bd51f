import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { embeddedAddress } from '../../src/platform/db/embedded/address.ts'
import {
  apiContender,
  type BenchContext,
  bulkRequest,
  loadConnections,
  openBenchContext,
  pageRequest,
} from '../context.ts'
import { startConnecting } from '../disturbances.ts'
import { type Installation, startInstallation } from '../installation.ts'
import { busyWorkspacesOf } from '../population.ts'
import { childPids, memoryMb } from '../processes.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { runWrk, writeRequests } from '../wrk.ts'
import {
  heapByConstructor,
  heapMb,
  type NodeMemory,
  readMappedMemory,
  readNodeMemory,
} from './process-memory.ts'
import { type Breakdown, columns, type Profile, type ProfileRun, section } from './profile.ts'

/** As long as the figure waits. */
const idleAfterMs = 45_000
const constructorsShown = 20

/** Shows what the memory of a service that nobody uses consists of, by process. */
export const idleMemoryProfile: Profile = async () => {
  const folder = temporaryFolder()
  try {
    const installation = await startInstallation(join(folder.path, 'data'))
    await sleep(idleAfterMs)
    const postgres = await readPostgresMemory(installation)
    const nodes: [name: string, memory: NodeMemory][] = []
    for (const [name, pid] of nodePids(installation)) nodes.push([name, await readNodeMemory(pid)])
    const constructors = await heapByConstructor(installation.api)
    await installation.stop()
    const total =
      nodes.reduce((sum, [, memory]) => sum + totalMb(memory), 0) +
      postgres.reduce((sum, { memory }) => sum + totalMb(memory), 0)
    return {
      text: section(
        `idle: ${total.toFixed(0)} MB in all, ${idleAfterMs / 1_000} s after the start`,
        renderNodes(nodes),
        'Spaces of V8: resident (in use), MB',
        renderSpaces(nodes),
        'PostgreSQL, MB: its program, what a process has allocated, and what they share',
        columns(
          ['process', 'all', 'program', 'allocated', 'shared'],
          postgres.map(({ name, memory }) => [
            name,
            totalMb(memory),
            memory.filesMb,
            memory.anonymousMb,
            memory.sharedMb,
          ]),
        ),
        "The API's heap by constructor",
        renderConstructors(constructors),
      ),
      breakdown: {
        title: 'Memory of a service that nobody uses',
        unit: 'MB',
        rows: [
          ...nodes.map(([name, memory]) => nodeRow(name, memory)),
          {
            label: 'PostgreSQL',
            parts: (['filesMb', 'anonymousMb', 'sharedMb'] as const).map((kind, at) => ({
              name: ['program', 'native', 'shared by PostgreSQL'][at] ?? '',
              value: postgres.reduce((sum, { memory }) => sum + memory[kind], 0),
            })),
          },
        ],
      },
    }
  } finally {
    folder.remove()
  }
}

const nodePids = (installation: Installation): [string, number][] => [
  ['supervisor', installation.serve],
  ['API', installation.api],
  ['worker', installation.worker()],
]

const totalMb = ({
  filesMb,
  anonymousMb,
  sharedMb,
}: Pick<NodeMemory, 'filesMb' | 'anonymousMb' | 'sharedMb'>) => filesMb + anonymousMb + sharedMb

const nodeRow = (label: string, memory: NodeMemory): Breakdown['rows'][number] => ({
  label,
  parts: [
    { name: 'program', value: memory.filesMb },
    { name: 'native', value: memory.nativeMb },
    { name: 'V8 heap', value: heapMb(memory) },
    { name: 'buffers', value: memory.externalMb },
  ],
})

const renderNodes = (nodes: [string, NodeMemory][]): string =>
  columns(
    ['MB', 'all', "Node's program", "V8's heap", 'buffers', 'native'],
    nodes.map(([name, memory]) => [
      name,
      totalMb(memory),
      memory.filesMb,
      heapMb(memory),
      memory.externalMb,
      memory.nativeMb,
    ]),
  )

function renderSpaces(nodes: [string, NodeMemory][]): string {
  const names = (nodes[0]?.[1].spaces ?? []).map(({ name }) => name)
  return columns(
    ['', ...names.map((name) => name.replace('_space', ''))],
    nodes.map(([name, { spaces }]) => [
      name,
      ...spaces.map(({ residentMb, usedMb }) => `${residentMb.toFixed(1)} (${usedMb.toFixed(1)})`),
    ]),
  )
}

const renderConstructors = (constructors: Awaited<ReturnType<typeof heapByConstructor>>): string =>
  columns(
    ['', 'MB', 'objects'],
    constructors
      .slice(0, constructorsShown)
      .map(([name, sizeMb, count]) => [name.slice(0, 60), sizeMb, String(count)]),
  )

/** PostgreSQL's processes with what each does. */
async function readPostgresMemory({ dataDir, postgres }: Installation) {
  const client = new Client({
    ...embeddedAddress(dataDir),
    user: 'postgres',
    application_name: 'daybook bench',
  })
  await client.connect()
  const { rows } = await client.query<{ pid: number; name: string }>(
    `select pid, case when backend_type <> 'client backend' then backend_type else application_name end as name
     from pg_stat_activity where pid <> pg_backend_pid()`,
  )
  const nameOf = new Map(rows.map(({ pid, name }) => [pid, name]))
  await client.end()
  return [postgres, ...childPids(postgres)].map((pid) => ({
    name: nameOf.get(pid) ?? (pid === postgres ? 'postmaster' : 'others'),
    memory: readMappedMemory(pid),
  }))
}

/** Shows what the memory of the API process consists of, before, between and after loads. */
export const apiMemoryProfile: Profile = async ({ options, programs, tasks }: ProfileRun) => {
  const bench = await openBenchContext(options, programs, tasks)
  const { installation } = bench
  const { api } = installation
  try {
    const states: [name: string, memory: NodeMemory][] = [['before any load', await readNodeMemory(api)]]
    for (const [name, load] of loadsOf(bench)) {
      await load()
      states.push([`after ${name}`, await readNodeMemory(api)])
    }
    const { peak } = memoryMb(api)
    states.push(['after a collection', await readNodeMemory(api, true)])
    const constructors = await heapByConstructor(api)
    return {
      text: section(
        `memory: the API process, at most ${peak.toFixed(0)} MB`,
        renderNodes(states),
        'Spaces of V8: resident (in use), MB',
        renderSpaces(states),
        'The heap by constructor, after the collection',
        renderConstructors(constructors),
      ),
      breakdown: {
        title: 'Memory of the API process',
        unit: 'MB',
        rows: states.map(([name, memory]) => nodeRow(name, memory)),
      },
    }
  } finally {
    await bench.close()
  }
}

/** The loads of the figures that use the API most. */
function loadsOf(bench: BenchContext): [name: string, load: () => Promise<unknown>][] {
  const { installation, options, population, programs, folder } = bench
  const { seconds } = options
  const workspaces = Array.from({ length: busyWorkspacesOf(population) }, (_, workspace) => workspace)
  const bulks = writeRequests(
    join(folder, 'memory-bulk'),
    workspaces.map((workspace) => bulkRequest(population, workspace)),
  )
  const compressed = writeRequests(
    join(folder, 'memory-br'),
    workspaces.map((workspace) => Object.assign(pageRequest(population, workspace), { accepted: 'br' })),
  )
  const run = (requests: string) =>
    runWrk(programs.wrk, { url: installation.url, requests, connections: loadConnections, seconds })
  return [
    ...(['get', 'page', 'post'] as const).map((load): [string, () => Promise<unknown>] => [
      load,
      () => apiContender(bench, load).run(seconds),
    ]),
    ['bulks', () => run(bulks)],
    ['pages as br', () => run(compressed)],
    [
      'new connections',
      async () => {
        const connecting = await startConnecting(bench)
        await connecting.begin()
        await connecting.stop()
      },
    ],
  ]
}
