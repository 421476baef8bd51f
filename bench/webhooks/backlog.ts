import { setTimeout as sleep } from 'node:timers/promises'
import { stampedId } from '../../src/core/ids.ts'
import { firstNumber, seededId } from '../population.ts'
import type { DeliveryContext } from './delivery-context.ts'
import type { Subscriber } from './subscribers.ts'

/** The size of a task's event. */
export const bodyBytes = 900
const pollMs = 20

let createdCount = 0

/** Events that are held back; `release` hands them to the worker. */
export type EventBacklog = { events: string[]; release(): Promise<void> }

/** Creates `count` `task.created` events of 0.9 kB, in the workspaces in turn. */
export async function createBacklog(
  { client, population }: Pick<DeliveryContext, 'client' | 'population'>,
  workspaces: readonly number[],
  count: number,
): Promise<EventBacklog> {
  const first = createdCount
  createdCount += count
  const time = stampedId('evt', Date.now(), 0).slice(0, 14)
  const { rows } = await client.query<{ id: string }>(
    `insert into events (workspace_id, id, type, created_at, subject_id, body)
     select workspace_id, id, 'task.created', now(), id, rpad(head, $5, 'x') || '"}}'
     from (
       select ($1::text[])[n % cardinality($1::text[]) + 1] as workspace_id, $2 || ($3::bigint + n) as id,
         '{"id":"' || $2 || ($3::bigint + n) || '","type":"task.created","data":{"title":"' as head
       from generate_series(0, $4::integer - 1) as n
     ) as event
     returning id`,
    [
      workspaces.map((workspace) => seededId('wsp', population, workspace)),
      time,
      firstNumber + first,
      count,
      bodyBytes - 3,
    ],
  )
  const events = rows.map(({ id }) => id)
  await client.query('checkpoint')
  return {
    events,
    async release() {
      await client.query(
        `insert into outbox (workspace_id, event_id)
         select workspace_id, id from events where id >= $1 and id <= $2`,
        [`${time}${firstNumber + first}`, `${time}${firstNumber + createdCount - 1}`],
      )
      await client.query('notify events_waiting')
    },
  }
}

/** Queues `each` deliveries for every endpoint, of an event of its workspace, whatever it subscribes to. */
export async function enqueueDeliveries(
  { client, population }: Pick<DeliveryContext, 'client' | 'population'>,
  subscribers: readonly Subscriber[],
  each: number,
): Promise<void> {
  const workspaces = subscribers.map(({ workspace }) => workspace)
  const { events } = await createBacklog({ client, population }, workspaces, workspaces.length)
  const first = createdCount
  createdCount += subscribers.length * each
  await client.query(
    `insert into deliveries
       (workspace_id, id, webhook_id, event_id, event_type, kind, max_attempts, due_at, created_at)
     select workspace_id, $4 || ($5::bigint + n * $6::integer + i), webhook_id, event_id, 'task.created', 'event', 6,
       now(), now()
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as one (workspace_id, webhook_id, event_id, nth),
       lateral (select nth - 1 as n) as place, generate_series(0, $6::integer - 1) as i`,
    [
      workspaces.map((workspace) => seededId('wsp', population, workspace)),
      subscribers.map(({ id }) => id),
      events,
      stampedId('dlv', Date.now(), 0).slice(0, 14),
      firstNumber + first,
      each,
    ],
  )
  await client.query('notify events_waiting')
}

/** Waits until `posts` deliveries have arrived and none is left to be sent or recorded. */
export async function waitUntilSent(
  { client, subscriberServer }: DeliveryContext,
  posts: number,
  withinMs: number,
): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  const checkTime = () => {
    if (performance.now() > giveUpAt) throw new Error(`not sent within ${withinMs} ms`)
  }
  for (let sent = 0; sent < posts; sent = (await subscriberServer.count()).posts) {
    checkTime()
    await sleep(pollMs)
  }
  for (;;) {
    const { rows } = await client.query<{ waits: boolean }>(
      `select exists (select from outbox) or exists (select from deliveries) as waits`,
    )
    if (!rows[0]?.waits) return
    checkTime()
    await sleep(pollMs)
  }
}
