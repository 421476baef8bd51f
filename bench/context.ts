import { join } from 'node:path'
import { type Installation, startInstallation } from './installation.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { BenchOptions } from './options.ts'
import { withPlaceholders } from './placeholders.ts'
import { bulkOperationsMax } from '../src/core/limits.ts'
import { busyWorkspacesOf, listsPerWorkspace, type Population, seededId, taskNumber } from './population.ts'
import type { Programs } from './programs.ts'
import type { Contender } from './rounds.ts'
import { takeSample } from './sample.ts'
import { seedDatabase, type SeedOptions } from './seed.ts'
import { recordRoundTrips, type RoundTrip } from './round-trips.ts'
import { type LoadRequest, runWrk, writeRequests } from './wrk.ts'

/** The kinds of requests: one task, the first page of all tasks, the first of those changed since, a new task. */
export type LoadKind = 'get' | 'page' | 'since' | 'post'

/** A running installation filled with tasks, and the loads for it. */
export type BenchContext = {
  options: BenchOptions
  programs: Programs
  folder: string
  /** `restart` replaces it. */
  readonly installation: Installation
  population: Population
  /** Files with wrk's requests. */
  requests: Record<LoadKind, string>
  /** The statements that the product sends to PostgreSQL for a request of each kind, with placeholders. */
  roundTrips: Record<LoadKind, RoundTrip[]>
  /** Stops the service and starts it again. */
  restart(): Promise<Installation>
  close(): Promise<void>
}

/** How many connections throughput is measured with. */
export const loadConnections = 64
/** The workspace and task of the requests whose statements are recorded. */
const recordedNumbers = { workspace: 7, task: 13 }

export type BenchContextOptions = { start?: typeof startInstallation } & Partial<SeedOptions>

export async function openBenchContext(
  options: BenchOptions,
  programs: Programs,
  tasks: number,
  env?: Record<string, string>,
  { start = startInstallation, searchable = false }: BenchContextOptions = {},
): Promise<BenchContext> {
  const { path: folder, remove } = temporaryFolder()
  const dataDir = join(folder, 'data')
  const startOrRemove = () =>
    start(dataDir, env).catch((error: unknown) => {
      remove()
      throw error
    })
  let installation = await startOrRemove()
  const close = async () => {
    await installation.stop()
    remove()
  }
  try {
    const population = await seedDatabase(dataDir, tasks, { searchable })
    // PostgreSQL's cache is sized at its start, for what is stored then (0240).
    await installation.stop()
    installation = await startOrRemove()
    const requests = {
      get: writeRequests(join(folder, 'get'), getRequests(population)),
      page: writeRequests(join(folder, 'page'), forBusyWorkspaces(population, pageRequest)),
      since: writeRequests(join(folder, 'since'), forBusyWorkspaces(population, sinceRequest)),
      post: writeRequests(join(folder, 'post'), postRequests(population)),
    }
    const record = (request: LoadRequest) => recordWithPlaceholders(installation, population, request)
    const trips = {
      get: await record(getRequest(population, recordedNumbers.workspace, recordedNumbers.task)),
      page: await record(pageRequest(population, recordedNumbers.workspace)),
      since: await record(sinceRequest(population, recordedNumbers.workspace)),
      post: await record(postRequest(population, recordedNumbers.workspace)),
    }
    return {
      options,
      programs,
      folder,
      get installation() {
        return installation
      },
      population,
      requests,
      roundTrips: trips,
      async restart() {
        await installation.stop()
        installation = await startInstallation(dataDir, env)
        return installation
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function recordWithPlaceholders(
  { dataDir, url }: Installation,
  population: Population,
  request: LoadRequest,
): Promise<RoundTrip[]> {
  const { trips, created } = await recordRoundTrips(dataDir, url, population, request)
  const numbers = {
    workspace: recordedNumbers.workspace,
    task: taskNumber(population, recordedNumbers.workspace, recordedNumbers.task),
    created,
  }
  return trips.map((trip) => trip.map((statement) => withPlaceholders(statement, numbers)))
}

const tokenOf = ({ tokens }: Population, workspace: number): string => tokens[workspace] ?? ''

export const getRequest = (population: Population, workspace: number, index: number): LoadRequest => ({
  method: 'GET',
  path: `/api/v1/tasks/${seededId('tsk', population, taskNumber(population, workspace, index))}`,
  token: tokenOf(population, workspace),
})

export const pageRequest = (population: Population, workspace: number): LoadRequest => ({
  method: 'GET',
  path: '/api/v1/tasks',
  token: tokenOf(population, workspace),
})

/** Three quarters of the tasks have changed since then, more than a page. */
const changedSinceDays = 25
export const sinceRequest = (population: Population, workspace: number): LoadRequest => ({
  method: 'GET',
  path: `/api/v1/tasks?updated_since=${new Date(Date.now() - changedSinceDays * 86_400_000).toISOString()}`,
  token: tokenOf(population, workspace),
})

export const postRequest = (population: Population, workspace: number): LoadRequest => ({
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

/** As many new tasks as one request can create, in all lists of the workspace. */
export const bulkRequest = (population: Population, workspace: number): LoadRequest => ({
  method: 'POST',
  path: '/api/v1/tasks/bulk',
  token: tokenOf(population, workspace),
  body: {
    operations: Array.from({ length: bulkOperationsMax }, (_, number) => ({
      op: 'create',
      task: {
        title: 'Call the supplier about the new prices',
        list_id: seededId(
          'lst',
          population,
          (number % listsPerWorkspace) * population.workspaces + workspace,
        ),
        due_date: '2026-12-01',
        priority: 2,
      },
    })),
  },
})

const forBusyWorkspaces = (
  population: Population,
  request: (population: Population, workspace: number) => LoadRequest,
): LoadRequest[] =>
  Array.from({ length: busyWorkspacesOf(population) }, (_, workspace) => request(population, workspace))

/** Requests a new task in each of the busy workspaces. */
export const postRequests = (population: Population): LoadRequest[] =>
  forBusyWorkspaces(population, postRequest)

/** More would cost the client time and memory. */
const getRequestsMax = 90_000
/** Requests up to a hundred tasks of every workspace, spread over all its tasks. */
export function getRequests(population: Population): LoadRequest[] {
  const { tasks } = population
  const busyWorkspaces = busyWorkspacesOf(population)
  const perWorkspace = Math.min(100, tasks, Math.floor(getRequestsMax / busyWorkspaces))
  return Array.from({ length: perWorkspace * busyWorkspaces }, (_, number) => {
    const index = Math.floor((Math.floor(number / busyWorkspaces) * tasks) / perWorkspace)
    return getRequest(population, number % busyWorkspaces, index)
  })
}

/** Returns the installation under a load, as a contender. */
export const apiContender = (
  { programs, installation, requests }: BenchContext,
  load: LoadKind,
  connections = loadConnections,
): Contender => ({
  name: `${load} over the API, ${connections} connections`,
  run: (seconds) =>
    takeSample({ node: installation.api, postgres: installation.postgres }, () =>
      runWrk(programs.wrk, {
        url: installation.url,
        requests: requests[load],
        connections,
        seconds,
      }),
    ),
})
