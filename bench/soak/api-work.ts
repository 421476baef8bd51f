import { setTimeout as sleep } from 'node:timers/promises'
import { busyWorkspaces, seededId, taskNumber } from '../population.ts'
import { monotonicMs } from '../sample.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import type { SoakContext, SoakWork } from './context.ts'
import { every, send } from './requests.ts'

/** Every third workspace has an endpoint; some of those have one more that hangs, or that often fails. */
const endpointEvery = 3
const [withEndpoint, withHanging, withFlaky] = [busyWorkspaces / endpointEvery, 30, 30]
const arrivalsEveryMs = 500
/** A delivery that takes longer after the response counts as missing. */
const arrivesWithinMs = 30_000
const intervalsMs = { read: 20, page: 100, create: 50, update: 50, complete: 100 }

/** When the tasks whose events are on their way were sent, and answered, by the number in their title. */
const onTheirWay = new Map<string, { sentAtMs: number; answeredAtMs: number | undefined }>()

const header = ({ deliveries }: SoakContext, workspace: number, writes = false): Record<string, string> => ({
  authorization: `Bearer ${deliveries.population.tokens[workspace] ?? ''}`,
  ...(writes ? { 'content-type': 'application/json' } : {}),
})

const taskPath = ({ deliveries: { population } }: SoakContext, workspace: number, index: number): string =>
  `/api/v1/tasks/${seededId('tsk', population, taskNumber(population, workspace, index))}`

/** Reads and writes by tokens, in all workspaces in turn. */
export const apiWorks: SoakWork[] = [
  (soak) =>
    every(soak, intervalsMs.read, (number) => {
      const workspace = number % busyWorkspaces
      const path = taskPath(soak, workspace, number % soak.deliveries.population.tasks)
      return send(soak, 'read', { method: 'GET', path, headers: header(soak, workspace) })
    }),
  (soak) =>
    every(soak, intervalsMs.page, (number) => {
      const headers = header(soak, number % busyWorkspaces)
      return send(soak, 'page', { method: 'GET', path: '/api/v1/tasks', headers })
    }),
  (soak) => every(soak, intervalsMs.create, (number) => createTask(soak, number)),
  (soak) =>
    every(soak, intervalsMs.update, (number) => {
      const workspace = number % busyWorkspaces
      const body = JSON.stringify({ title: `Call the supplier again, ${number}` })
      const headers = header(soak, workspace, true)
      return send(soak, 'update', { method: 'PATCH', path: taskPath(soak, workspace, 0), headers, body })
    }),
  (soak) =>
    every(soak, intervalsMs.complete, (number) => {
      const action = Math.floor(number / busyWorkspaces) % 2 === 0 ? 'complete' : 'reopen'
      const workspace = number % busyWorkspaces
      const path = `${taskPath(soak, workspace, 0)}/${action}`
      return send(soak, 'complete', { method: 'POST', path, headers: header(soak, workspace) })
    }),
  deliver,
]

async function createTask(soak: SoakContext, number: number): Promise<void> {
  const workspace = number % busyWorkspaces
  const own = { sentAtMs: monotonicMs(), answeredAtMs: undefined as number | undefined }
  if (workspace % endpointEvery === 0) onTheirWay.set(String(number), own)
  const done = await send(soak, 'create', {
    method: 'POST',
    path: '/api/v1/tasks',
    headers: { ...header(soak, workspace, true), 'idempotency-key': `soak-${number}` },
    body: JSON.stringify({
      title: `bench-${number}- from the supplier`,
      list_id: seededId('lst', soak.deliveries.population, workspace),
      due_date: '2027-01-31',
    }),
  })
  if (done === undefined) onTheirWay.delete(String(number))
  own.answeredAtMs = monotonicMs()
}

/** Follows the events of created tasks to the healthy endpoints, beside some that hang or fail. */
async function deliver({ deliveries, tally, signal }: SoakContext): Promise<void> {
  const { subscriberServer } = deliveries
  while (!signal.aborted) {
    await sleep(arrivalsEveryMs, undefined, { signal }).catch(() => {})
    for (const [path, number, atMs] of await subscriberServer.arrivals()) {
      const sent = onTheirWay.get(number)
      if (!path.startsWith('/ok/') || sent === undefined) continue
      onTheirWay.delete(number)
      tally.took('delivery', atMs - sent.sentAtMs)
    }
    for (const [number, { answeredAtMs = Infinity }] of onTheirWay) {
      if (monotonicMs() - answeredAtMs < arrivesWithinMs) continue
      onTheirWay.delete(number)
      tally.wrong('delivery', `the event of task ${number} hasn't arrived after ${arrivesWithinMs / 1_000} s`)
    }
  }
}

/** Adds the endpoints. */
export async function addSoakEndpoints(deliveries: SoakContext['deliveries']): Promise<void> {
  const endpoints = (kind: string, count: number) =>
    Array.from({ length: count }, (_, number) => ({
      workspace: number * endpointEvery,
      url: `${deliveries.subscriberServer.url}/${kind}/${number}`,
    }))
  await addSubscribers(deliveries, [
    ...endpoints('ok', withEndpoint),
    ...endpoints('hang', withHanging),
    ...endpoints('flaky', withFlaky),
  ])
}
