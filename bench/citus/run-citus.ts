import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { distribute } from '../../src/platform/db/distribution/distribute.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { getRequests, postRequests } from '../context.ts'
import { formatCount } from '../figures/figure.ts'
import { withClient } from '../../test/support/with-client.ts'
import { type Installation, startInstallation } from '../installation.ts'
import type { BenchOptions } from '../options.ts'
import type { Population } from '../population.ts'
import type { Programs } from '../programs.ts'
import { cpuUs } from '../processes.ts'
import { median } from '../sample.ts'
import { seedAt } from '../seed.ts'
import { renderRows } from '../table.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { runWrk, writeRequests } from '../wrk.ts'
import { type BenchDatabase, type BenchNode, createDatabase, drainNode, openNodes, urlOf } from './cluster.ts'

const defaultTasks = 1_000_000
const connectionsOfLoad = 16
const warmUpSeconds = 3
const restSeconds = 10
/** What runs at a start looks at all workspaces, which takes a cluster a while. */
const settleRoundsMax = 12

/** Services in front of one database, and the load that is divided among them. */
type Contender = { name: string; services: Installation[]; requests: Record<Load, string> }
type Load = 'post' | 'get'

/**
 * Measures a cluster against a plain database on its coordinator's server: how long the conversion takes, the processor
 * time of a request on each node, and the response time of a single connection. What a node spends less on each request when
 * another one has half of the workspaces is what a cluster adds.
 */
export async function runCitus(url: string, options: BenchOptions, programs: Programs): Promise<void> {
  const nodes = await openNodes(url)
  const folder = temporaryFolder()
  const closing: (() => Promise<void>)[] = [async () => folder.remove()]
  try {
    const contenders = await prepareContenders(nodes, folder.path, options, closing)
    const rows: string[][] = []
    const heads = headsFor(nodes)
    const add = (row: string[]): void => {
      rows.push(row)
      process.stderr.write(`  ${row.map((cell, nth) => `${heads[nth]} ${cell}`).join(' · ')}\n`)
    }
    for (const prepare of contenders) {
      // One after the other: each has workers, which look at all workspaces several times a second.
      const contender = await prepare()
      add(await measureRest(contender, nodes))
      // Reads first: what follows writes goes on after them.
      for (const load of ['get', 'post'] as const)
        add(await measure(contender, load, nodes, options, programs))
      for (const service of contender.services) await service.stop()
    }
    process.stdout.write(`${renderRows(heads, rows)}\n`)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

const headsFor = (nodes: BenchNode[]): string[] => [
  'load',
  'through',
  'rate',
  ...nodes.map(({ name }) => `${name}, µs`),
  'service, µs',
  'alone, ms',
]

async function prepareContenders(
  nodes: BenchNode[],
  folder: string,
  options: BenchOptions,
  closing: (() => Promise<void>)[],
): Promise<(() => Promise<Contender>)[]> {
  const tasks = options.tasks[0] ?? defaultTasks
  const plain = await createDatabase(nodes.slice(0, 1))
  closing.push(() => plain.drop())
  const cluster = await createDatabase(nodes)
  closing.push(() => cluster.drop())
  const ofPlain = await fill(plain, tasks)
  const ofCluster = await fill(cluster, tasks)
  const [coordinator = '', ...workers] = cluster.addresses.map(urlOf)
  const startedAt = performance.now()
  await withClient({ connectionString: coordinator }, (client) => distribute(client, () => {}))
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(`converting ${formatCount(tasks)} tasks took ${seconds.toFixed(0)} s\n`)

  const key = randomBytes(32).toString('base64')
  const open = async (name: string, urls: string[], population: Population): Promise<Contender> => {
    const services: Installation[] = []
    for (const [nth, url] of urls.entries()) {
      const env = {
        DATABASE_URL: url,
        DAYBOOK_SECRET_KEY: key,
        ...(population === ofPlain ? {} : { DAYBOOK_COORDINATION_URL: coordinator }),
      }
      const service = await startInstallation(join(folder, `${name} ${nth}`), env)
      closing.push(() => service.stop())
      services.push(service)
    }
    const requests = {
      post: writeRequests(join(folder, `${name} post`), postRequests(population)),
      get: writeRequests(join(folder, `${name} get`), getRequests(population)),
    }
    return { name, services, requests }
  }
  return [
    () => open('plain', plain.addresses.map(urlOf), ofPlain),
    () => open('coordinator', [coordinator], ofCluster),
    () => open('two workers', workers.slice(0, 2), ofCluster),
    async () => {
      for (const address of cluster.addresses.slice(2)) await drainNode(cluster, address)
      return open('one worker', workers.slice(0, 1), ofCluster)
    },
  ]
}

async function fill({ addresses: [address] }: BenchDatabase, tasks: number): Promise<Population> {
  if (!address) throw new Error('no server')
  await migrate(address)
  // As if it had run before: the due times of all tasks are right.
  const zones = process.versions.tz
  await withClient(address, (client) =>
    client.query(`insert into installation (name, value) values ('zone_tables', $1)`, [zones]),
  )
  return seedAt(address, tasks)
}

/**
 * Measures the processor time of a second without requests, in which workers look for something to do, once it no longer
 * falls.
 */
async function measureRest({ name, services }: Contender, nodes: BenchNode[]): Promise<string[]> {
  const used = usedBy(nodes, services)
  let perSecond: number[] = []
  for (let round = 0, last = Infinity; round < settleRoundsMax; round++) {
    const before = used()
    await sleep(restSeconds * 1000)
    perSecond = used().map((after, nth) => (after - (before[nth] ?? 0)) / restSeconds)
    if (sum(perSecond) > 0.9 * last) break
    last = sum(perSecond)
  }
  return ['a second at rest', name, '', ...perSecond.map((us) => us.toFixed(0)), '']
}

/** Reads the processor time so far: of each node, then of the services. */
const usedBy = (nodes: BenchNode[], services: Installation[]) => (): number[] => [
  ...nodes.map((node) => node.cpuUs()),
  sum(services.map(serviceUs)),
]

async function measure(
  { name, services, requests }: Contender,
  load: Load,
  nodes: BenchNode[],
  { rounds, seconds }: BenchOptions,
  { wrk }: Programs,
): Promise<string[]> {
  const run = (connections: number, forSeconds: number) =>
    Promise.all(
      services.map(({ url }) =>
        runWrk(wrk, { url, requests: requests[load], connections, seconds: forSeconds }),
      ),
    )
  await run(connectionsOfLoad / services.length, warmUpSeconds)
  const samples: { rate: number; us: number[] }[] = []
  const alone: number[] = []
  for (let round = 0; round < rounds; round++) {
    const used = usedBy(nodes, services)
    const before = used()
    const results = await run(connectionsOfLoad / services.length, seconds)
    const count = sum(results.map((result) => result.requests))
    const us = used().map((after, nth) => (after - (before[nth] ?? 0)) / count)
    samples.push({ rate: count / seconds, us })
    const [first] = services as [Installation]
    const single = { url: first.url, requests: requests[load], connections: 1, seconds }
    alone.push((await runWrk(wrk, single)).p50Ms)
  }
  const middle = (value: (sample: (typeof samples)[0]) => number) => median(samples.map(value))
  const columns = [...nodes, 'service'].map((_, nth) => middle(({ us }) => us[nth] ?? 0).toFixed(0))
  return [load, name, `${formatCount(middle(({ rate }) => rate))}/s`, ...columns, median(alone).toFixed(2)]
}

const serviceUs = ({ api }: Installation): number => cpuUs(api)

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
