import { after } from 'node:test'
import { pino } from 'pino'
import { Type } from 'typebox'
import { loggerOptions } from '../../../src/core/logger.ts'
import type { OnlyWorkspaces } from '../../../src/platform/db/distribution/by-shard.ts'
import { type DeliveryEngine, startDeliveryEngine } from '../../../src/exchange/webhooks/delivery/engine.ts'
import { createGuard, type GuardOptions } from '../../../src/exchange/webhooks/guard/guard.ts'
import { freePort, waitUntil } from '../../support/processes.ts'
import { authority } from '../../support/receiver.ts'
import { failingLookup, publicUrl, type Service, startService } from '../../support/service.ts'
import type { TestWorkspace } from '../../support/workspace.ts'

/** Lets a test service reach its receivers. */
export const receiverGuard = { allowNetworks: ['127.0.0.0/8'], ca: authority.cert }

export const startWebhookService = () => startService({ guard: receiverGuard })

type Engine = DeliveryEngine & { logged: any[] }

const engines: Engine[] = []
// Registered before the service's own: engines stop before their database closes.
after(() => Promise.all(engines.map((engine) => engine.stop(100))))

/** The retry gaps of the tests: six attempts in a second. */
export const quickGapsMs = [40, 60, 80, 100, 120]
export const defaultGapsMs = [10_000, 60_000, 600_000, 7_200_000, 86_400_000]

type EngineOptions = {
  retryGapsMs?: number[]
  /** For one attempt; `default` is the one in production. */
  timeLimitMs?: number | 'default'
  guard?: Partial<GuardOptions>
}

/** Starts the worker's engine in this process; it stops before the service closes its database. */
export function startEngine(
  service: Service,
  { retryGapsMs = quickGapsMs, timeLimitMs = 1_000, guard = {} }: EngineOptions = {},
): Engine {
  const logged: any[] = []
  const delivery = startDeliveryEngine({
    database: service.database,
    secrets: service.secrets,
    log: pino(loggerOptions('debug'), { write: (line: string) => void logged.push(JSON.parse(line)) }),
    connect: createGuard({ publicUrl, lookup: failingLookup, ...receiverGuard, ...guard }).connect,
    retryGapsMs,
    ...(timeLimitMs === 'default' ? {} : { timeLimitMs }),
  })
  let stopping: Promise<void> | undefined
  const engine = {
    logged,
    get inFlight() {
      return delivery.inFlight
    },
    stop: (withinMs?: number) => (stopping ??= delivery.stop(withinMs)),
  }
  engines.push(engine)
  return engine
}

/** The workspaces that a statement of the delivery queue has to be limited to: on a cluster, those of one shard. */
export const onlyOn = async (service: Service, { workspace }: TestWorkspace): Promise<OnlyWorkspaces> =>
  (await service.database.page.isDistributed()) ? [workspace.id] : undefined

/** Creates an endpoint and returns the API's response. */
export async function createWebhook(
  client: TestWorkspace,
  url: string,
  events: string[] = ['task.created'],
): Promise<{ id: string; secret: string }> {
  const answer = await client.post('/webhooks', { url, events })
  if (answer.status !== 201) throw new Error(`no webhook: ${answer.text}`)
  return answer.body
}

export async function createTask(client: TestWorkspace, listId: string, title = 'Call Ada'): Promise<any> {
  const answer = await client.post('/tasks', { title, list_id: listId, due_date: '2027-01-31' })
  if (answer.status !== 201) throw new Error(`no task: ${answer.text}`)
  return answer.body
}

const AttemptRow = Type.Object({
  webhook_id: Type.String(),
  delivery_id: Type.String(),
  event_id: Type.String(),
  event_type: Type.String(),
  kind: Type.String(),
  attempt: Type.Integer(),
  outcome: Type.String(),
  status_code: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  duration_ms: Type.Integer(),
})

/** Returns the attempts to an endpoint, oldest first. */
export const attemptsOf = (service: Service, webhookId: string) => service.database.page(AttemptRow)`
  select webhook_id, delivery_id, event_id, event_type, kind, attempt, outcome, status_code, duration_ms
  from attempts where webhook_id = ${webhookId} order by started_at, attempt`

/** Waits until the history has `count` attempts to an endpoint. */
export async function waitForAttempts(service: Service, webhookId: string, count: number, withinMs = 15_000) {
  let rows: Awaited<ReturnType<typeof attemptsOf>> = []
  await waitUntil(async () => (rows = await attemptsOf(service, webhookId)).length >= count, withinMs)
  return rows
}

const PendingDelivery = Type.Object({
  id: Type.String(),
  event_id: Type.String(),
  attempts: Type.Integer(),
  due_at: Type.String(),
})

/** Returns the deliveries that are still to be sent to an endpoint. */
export const pendingDeliveriesOf = (service: Service, webhookId: string) => service.database.page(
  PendingDelivery,
)`
  select id, event_id, attempts, due_at from deliveries where webhook_id = ${webhookId} order by created_at, id`

const State = Type.Object({
  enabled: Type.Boolean(),
  disabled_reason: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  failed_attempts: Type.Integer(),
  exhausted_events: Type.Integer(),
  warnings: Type.Integer(),
  failing: Type.Boolean(),
})

export async function healthOf(service: Service, webhookId: string) {
  const [state] = await service.database.page(State)`
    select enabled, disabled_reason, failed_attempts, exhausted_events, warnings, failing_since is not null as failing
    from webhooks where id = ${webhookId}`
  return state!
}

/** Creates an endpoint with a URL that creation would refuse: first with an allowed one, then changed in the database. */
export async function createUnreachableWebhook(
  service: Service,
  workspace: TestWorkspace,
  url: string,
): Promise<string> {
  const { id } = await createWebhook(workspace, `https://127.0.0.1:${await freePort()}/`)
  await service.database.page(Type.Object({}))`update webhooks set url = ${url} where id = ${id}`
  return id
}
