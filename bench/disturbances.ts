import { bulkOperationsMax, bulkOperationsPerRequest, planLimits } from '../src/core/limits.ts'
import { startChildServer } from './child-server.ts'
import type { ConnectOptions } from './connect-client.ts'
import { type BenchContext, bulkRequest, getRequest, postRequest } from './context.ts'
import { formatCount } from './figures/figure.ts'
import type { FloodOptions, FloodResult } from './flood-client.ts'
import { busyWorkspaces, type Population, workspaceCount } from './population.ts'
import type { Disturbance } from './probes.ts'
import type { LoadRequest } from './wrk.ts'

export const floodConnections = 64
const bursts = 8
const burstPauseMs = 250

const requestsPerWindow = planLimits.business.requestsPerWindow
const bulksPerWindow = (requestsPerWindow * bulkOperationsPerRequest) / bulkOperationsMax

/** What one workspace may send at once: its rate window in requests of one kind. */
export type Flood = {
  words: string
  count: number
  request: (population: Population, workspace: number) => LoadRequest
}
export const floods: Record<'reads' | 'writes' | 'bulks', Flood> = {
  reads: {
    words: `${formatCount(requestsPerWindow)} reads`,
    count: requestsPerWindow,
    request: (population, workspace) => getRequest(population, workspace, 0),
  },
  writes: {
    words: `${formatCount(requestsPerWindow)} writes`,
    count: requestsPerWindow,
    request: postRequest,
  },
  bulks: {
    words: `${formatCount(bulksPerWindow)} bulks of ${bulkOperationsMax}`,
    count: bulksPerWindow,
    request: bulkRequest,
  },
}

/** Workspaces that get no other load and whose rate windows are unused; each flood takes one. */
let workspace = busyWorkspaces

export async function startFlood(
  { installation, population }: BenchContext,
  { count, request }: Flood,
): Promise<Disturbance> {
  if (workspace === workspaceCount) throw new Error('no workspace with an unused rate window is left')
  const child = await startChildServer(new URL('flood-client.ts', import.meta.url), {
    url: installation.url,
    request: request(population, workspace++),
    count,
    connections: floodConnections,
  } satisfies FloodOptions)
  return {
    async begin() {
      const { admitted } = (await child.request({ type: 'begin' })) as FloodResult
      if (admitted < count) throw new Error(`the rate window admitted only ${admitted} requests of the flood`)
    },
    stop: () => child.stop(),
  }
}

/** Opens many connections at once, several times. */
export async function startConnecting({ installation }: BenchContext): Promise<Disturbance> {
  const child = await startChildServer(new URL('connect-client.ts', import.meta.url), {
    url: installation.url,
    connections: floodConnections,
    bursts,
    pauseMs: burstPauseMs,
  } satisfies ConnectOptions)
  return {
    begin: async () => void (await child.request({ type: 'begin' })),
    stop: () => child.stop(),
  }
}
