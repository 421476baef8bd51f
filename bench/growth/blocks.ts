import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import {
  type BenchContext,
  getRequest,
  type LoadKind,
  pageRequest,
  postRequest,
  sinceRequest,
} from '../context.ts'
import type { Population } from '../population.ts'
import { readStatements, resetStatements, type StatementCount } from '../postgres/start-with-statements.ts'
import type { LoadRequest } from '../wrk.ts'

const requestCount = 200
/** The worker's loops run beside the requests, but none of its statements once for each of them. */
const isOfRequests = ({ calls }: StatementCount): boolean => calls >= 0.9 * requestCount
const scanSeconds = 6

const requestOf: Record<LoadKind, (population: Population, workspace: number) => LoadRequest> = {
  get: (population, workspace) => getRequest(population, workspace, workspace % population.tasks),
  page: pageRequest,
  since: sinceRequest,
  post: postRequest,
}

/** Returns how many blocks PostgreSQL reads for a request of each kind, in the mean over many workspaces. */
export async function blocksPerRequest(
  { installation, population }: BenchContext,
  load: LoadKind,
): Promise<number> {
  const client = new Client(installation.url, { connect: { rejectUnauthorized: false } })
  // An odd step, so that any hundred requests are spread over all workspaces.
  const step = Math.floor(population.workspaces / requestCount) | 1
  try {
    return await countBlocks(installation.dataDir, async (number) => {
      const { method, path, token, body } = requestOf[load](
        population,
        (number * step) % population.workspaces,
      )
      const response = await client.request({
        method,
        path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      })
      await response.body.dump()
      if (response.statusCode >= 300) throw new Error(`${path} got status ${response.statusCode}`)
    })
  } finally {
    await client.close()
  }
}

/** Does something many times, one after another. @returns how many blocks the database read for it each time */
export async function countBlocks(
  dataDir: string,
  once: (number: number) => Promise<unknown>,
): Promise<number> {
  // The first time, the service looks up a token and opens connections, which it need not do again.
  for (let number = 0; number < requestCount; number++) await once(number)
  await resetStatements(dataDir)
  for (let number = 0; number < requestCount; number++) await once(number)
  const own = (await readStatements(dataDir)).filter(isOfRequests)
  return own.reduce((sum, { blocks }) => sum + blocks, 0) / requestCount
}

/** What one look of the worker for due tasks costs. */
export type DueScan = { us: number; blocks: number }

/** Watches the worker look for tasks that are due, each second. */
export async function measureDueScan({ installation: { dataDir } }: BenchContext): Promise<DueScan> {
  await resetStatements(dataDir)
  await sleep(scanSeconds * 1_000)
  const scan = (await readStatements(dataDir)).find(({ query }) => /\bdue_soon_at <= /.test(query))
  if (!scan) throw new Error("the worker hasn't looked for due tasks")
  return { us: scan.us / scan.calls, blocks: scan.blocks / scan.calls }
}
