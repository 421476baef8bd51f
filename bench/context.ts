import { join } from 'node:path'
import { type Installation, startInstallation } from './installation.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { Options } from './options.ts'
import { withPlaceholders } from './placeholders.ts'
import { busyWorkspaces, type Population, seededId, taskNumber } from './population.ts'
import type { Programs } from './programs.ts'
import type { Contender } from './rounds.ts'
import { sample } from './sample.ts'
import { seed } from './seed.ts'
import { recordTrips, type Trip } from './round-trips.ts'
import { type Request, runWrk, writeRequests } from './wrk.ts'

/** What is asked of the API: one task, the first page of all tasks, a new task. */
export type LoadName = (typeof loads)[number]
const loads = ['get', 'page', 'post'] as const
export const isLoad = (name: string): name is LoadName => loads.some((load) => load === name)

/** A running installation full of tasks, and the loads for it. */
export type Bench = {
  options: Options
  programs: Programs
  folder: string
  installation: Installation
  population: Population
  /** wrk's files. */
  requests: Record<LoadName, string>
  /** What the product asks of PostgreSQL for a request of each kind, with placeholders. */
  trips: Record<LoadName, Trip[]>
  close(): Promise<void>
}

/** Throughput is measured with so many connections. */
export const connections = 64
/** The request whose statements are recorded. */
const recorded = { workspace: 7, task: 13 }

export async function openBench(
  options: Options,
  programs: Programs,
  tasks: number,
  env?: Record<string, string>,
): Promise<Bench> {
  const { path: folder, remove } = temporaryFolder()
  const dataDir = join(folder, 'data')
  const installation = await startInstallation(dataDir, env).catch((error: unknown) => {
    remove()
    throw error
  })
  const close = async () => {
    await installation.stop()
    remove()
  }
  try {
    const population = await seed(dataDir, tasks)
    const requests = {
      get: writeRequests(join(folder, 'get'), getRequests(population)),
      page: writeRequests(join(folder, 'page'), each(population, pageRequest)),
      post: writeRequests(join(folder, 'post'), each(population, postRequest)),
    }
    const record = (request: Request) => recordWithPlaceholders(installation, population, request)
    const trips = {
      get: await record(getRequest(population, recorded.workspace, recorded.task)),
      page: await record(pageRequest(population, recorded.workspace)),
      post: await record(postRequest(population, recorded.workspace)),
    }
    return { options, programs, folder, installation, population, requests, trips, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function recordWithPlaceholders(
  { dataDir, url }: Installation,
  population: Population,
  request: Request,
): Promise<Trip[]> {
  const numbers = {
    workspace: recorded.workspace,
    task: taskNumber(population, recorded.workspace, recorded.task),
  }
  const trips = await recordTrips(dataDir, url, population, request)
  return trips.map((trip) => trip.map((statement) => withPlaceholders(statement, numbers)))
}

const tokenOf = ({ tokens }: Population, workspace: number): string => tokens[workspace] ?? ''

export const getRequest = (population: Population, workspace: number, index: number): Request => ({
  method: 'GET',
  path: `/api/v1/tasks/${seededId('tsk', population, taskNumber(population, workspace, index))}`,
  token: tokenOf(population, workspace),
})

const pageRequest = (population: Population, workspace: number): Request => ({
  method: 'GET',
  path: '/api/v1/tasks',
  token: tokenOf(population, workspace),
})

export const postRequest = (population: Population, workspace: number): Request => ({
  method: 'POST',
  path: '/api/v1/tasks',
  token: tokenOf(population, workspace),
  body: {
    title: 'Call the supplier about the new prices',
    list_id: seededId('lst', population, workspace),
    due_date: '2026-12-01',
    priority: 2,
  },
})

const each = (
  population: Population,
  request: (population: Population, workspace: number) => Request,
): Request[] => Array.from({ length: busyWorkspaces }, (_, workspace) => request(population, workspace))

/** A hundred tasks of every workspace, spread over all that it has. */
function getRequests(population: Population): Request[] {
  const { tasks } = population
  const perWorkspace = Math.min(100, tasks)
  return Array.from({ length: perWorkspace * busyWorkspaces }, (_, number) => {
    const index = Math.floor((Math.floor(number / busyWorkspaces) * tasks) / perWorkspace)
    return getRequest(population, number % busyWorkspaces, index)
  })
}

/** The installation under a load, as one of those that take turns. */
export const apiContender = (
  { programs, installation, requests }: Bench,
  load: LoadName,
  count = connections,
): Contender => ({
  name: `${load} over the API, ${count} connections`,
  run: (seconds) =>
    sample({ node: installation.api, postgres: installation.postgres }, () =>
      runWrk(programs.wrk, {
        url: installation.url,
        requests: requests[load],
        connections: count,
        seconds,
      }),
    ),
})
