import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageDefault } from '../../src/core/limits.ts'
import { type Installation, startInstallation } from '../installation.ts'
import { busyWorkspaces, type Population, seededId, taskNumber } from '../population.ts'
import { seedDatabase } from '../seed.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { CheckedRequest, TaskContestant } from './contender.ts'
import { cpuMeter } from './server-processes.ts'

/** Daybook as a contestant, with the product's defaults and 100,000 tasks. */

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const taskCount = 100_000
/** A workspace's tasks that are read, changed and completed; every third is completed from the start. */
const openIndexes = [0, 3, 6, 9]

/** Starts an installation that speaks the peer's protocol, so that both or neither pay for TLS. */
export async function openDaybook(protocol: string): Promise<TaskContestant & { dataDir: string }> {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const stops: (() => unknown)[] = [folder.remove]
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    const installation = await startInstallation(dataDir, protocolEnv(protocol))
    stops.push(() => installation.stop())
    const population = await seedDatabase(dataDir, taskCount)
    return {
      ...describeDaybook(protocol),
      url: reachableUrl(installation, protocol),
      dataDir,
      cpuUs: cpuMeter([installation.api, installation.worker(), installation.postgres]),
      close,
      requests: taskRequests(population),
    }
  } catch (error) {
    await close()
    throw error
  }
}

export const protocolEnv = (protocol: string): Record<string, string> =>
  protocol === 'http:' ? { DAYBOOK_TLS: 'off' } : {}

/** Returns where the service listens: behind a proxy, the URL it reports is the proxy's. */
export const reachableUrl = ({ url }: Installation, protocol: string): string =>
  protocol === 'http:' ? url.replace('https:', 'http:') : url

export const describeDaybook = (protocol: string) => ({
  product: 'Daybook',
  version,
  settings: [
    'embedded PostgreSQL that syncs every commit',
    'rate limit on',
    protocol === 'http:' ? 'plain HTTP, as behind a proxy' : 'TLS 1.3',
  ],
})

/** The header of a proxy that terminates TLS; the service ignores it otherwise. */
const daybookHeaders = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-forwarded-proto': 'https',
})

const writeHeaders = (token: string): Record<string, string> => ({
  ...daybookHeaders(token),
  'content-type': 'application/json',
})

export const createRequest = (population: Population, workspace: number, title: string): CheckedRequest => ({
  method: 'POST',
  path: '/api/v1/tasks',
  headers: { ...writeHeaders(population.tokens[workspace] ?? ''), 'idempotency-key': 'bench-{n}' },
  body: JSON.stringify({
    title,
    list_id: seededId('lst', population, workspace),
    due_date: '2026-12-01',
    priority: 2,
  }),
  expect: { status: 201, text: `"title":"${title}"` },
})

function taskRequests(population: Population): TaskContestant['requests'] {
  const workspaces = Array.from({ length: busyWorkspaces }, (_, workspace) => ({
    workspace,
    token: population.tokens[workspace] ?? '',
  }))
  const tasks = openIndexes.flatMap((index) =>
    workspaces.map(({ workspace, token }) => ({
      token,
      id: seededId('tsk', population, taskNumber(population, workspace, index)),
    })),
  )
  const act = (action: 'complete' | 'reopen', text: string) =>
    tasks.map(({ token, id }): CheckedRequest => ({
      method: 'POST',
      path: `/api/v1/tasks/${id}/${action}`,
      headers: { ...daybookHeaders(token), 'idempotency-key': 'bench-{n}' },
      expect: { status: 200, text },
    }))
  return {
    get: tasks.map(({ token, id }) => ({
      method: 'GET',
      path: `/api/v1/tasks/${id}`,
      headers: daybookHeaders(token),
      expect: { status: 200, text: `"id":"${id}"` },
    })),
    page: workspaces.map(({ token }) => ({
      method: 'GET',
      path: '/api/v1/tasks',
      headers: daybookHeaders(token),
      expect: { status: 200, text: '"title":', times: pageDefault },
    })),
    create: workspaces.map(({ workspace }) =>
      createRequest(population, workspace, 'Call the supplier about the new prices, {n}'),
    ),
    update: tasks.map(({ token, id }) => ({
      method: 'PATCH',
      path: `/api/v1/tasks/${id}`,
      headers: writeHeaders(token),
      body: JSON.stringify({ title: 'Call the supplier again, {n}' }),
      expect: { status: 200, text: 'again, {n}"' },
    })),
    complete: [...act('complete', '"completed_at":"'), ...act('reopen', '"completed_at":null')],
  }
}
