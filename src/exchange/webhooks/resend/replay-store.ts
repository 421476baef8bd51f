import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'
import type { WebhookId } from '../../../core/ids.ts'
import { creatorSeesEarlierValues, creatorSeesEvent } from '../delivery/creator-store.ts'
import { deliveryIdOf } from '../delivery/dispatch-store.ts'

/** Events after one id and before another. */
export type EventRange = { after: string; until: string }

/**
 * Selects the first `take` events of a range, in order, that the endpoint in `webhooks` subscribes to and its creator
 * can see now. Type by type, since for rare events the whole log would otherwise be scanned (0123).
 */
const eventsToReplay = (
  workspaceId: string,
  after: Fragment,
  until: Fragment,
  take: number,
): Fragment => fragment`
  select found.id, found.type, ${creatorSeesEarlierValues(fragment`found`, workspaceId)} as whole
  from members
  cross join unnest(webhooks.events) as wanted (type)
  cross join lateral (
    select id, type, created_at, list_id, from_list_id from events
    where events.workspace_id = ${workspaceId} and events.type = wanted.type
      and events.id > ${after} and events.id < ${until} and ${creatorSeesEvent(fragment`events`, workspaceId)}
    order by events.id limit ${take}
  ) as found
  where members.workspace_id = ${workspaceId} and members.id = webhooks.created_by
  order by found.id limit ${take}`

const ReplayCount = Type.Object({ events: Type.Integer(), last: nullable(idSchema('evt')) })

/** Counts the events of a range to replay, up to `take`, and returns the last of them. */
export async function countReplayEvents(
  sql: Sql,
  { workspace_id }: Actor,
  webhookId: WebhookId,
  { after, until }: EventRange,
  take: number,
): Promise<{ events: number; last: string | null }> {
  const [count] = await sql(ReplayCount)`
    select count(*) as events, max(chosen.id) as last
    from webhooks cross join lateral (${eventsToReplay(workspace_id, fragment`${after}`, fragment`${until}`, take)}) as chosen
    where webhooks.workspace_id = ${workspace_id} and webhooks.id = ${webhookId}`
  return count ?? { events: 0, last: null }
}

/** Returns the service's time in milliseconds since 1970. A replay ends there: later events are delivered anyway. */
export async function serviceNowMs(sql: Sql): Promise<number> {
  const [now] = await sql(Type.Object({ stamp: Type.String() }))`
    select service_now(${sql.clockOffsetMs}) as stamp`
  return Date.parse(now!.stamp)
}

/** Whether the endpoint has a replay with something still to be sent, retries included. */
export async function isReplaying(sql: Sql, { workspace_id }: Actor, webhookId: WebhookId): Promise<boolean> {
  const [row] = await sql(Type.Object({ running: Type.Boolean() }))`
    select exists (select from replays where workspace_id = ${workspace_id} and webhook_id = ${webhookId})
      or exists (
        select from deliveries
        where workspace_id = ${workspace_id} and webhook_id = ${webhookId} and kind = 'replay'
      ) as running`
  return row?.running ?? false
}

export const insertReplay = (
  sql: Transaction,
  { workspace_id }: Actor,
  webhookId: WebhookId,
  { after, until }: EventRange,
) => sql(NoRow)`
  insert into replays (workspace_id, webhook_id, after, until)
  values (${workspace_id}, ${webhookId}, ${after}, ${until})`

const RunningReplay = Type.Object({
  workspace_id: idSchema('wsp'),
  webhook_id: idSchema('whk'),
  hungry: Type.Boolean(),
})

/** Lists running replays, and whether fewer than `few` of their deliveries wait for a first attempt. */
export const listRunningReplays = (sql: Sql, few: number) =>
  sql.sweep(
    (among) => sql(RunningReplay)`
      select workspace_id, webhook_id, (
          select count(*) from deliveries
          where deliveries.workspace_id = replays.workspace_id and deliveries.webhook_id = replays.webhook_id
            and kind = 'replay' and attempts = 0 ${within(among, fragment`deliveries.workspace_id`)}
        ) < ${few} as hungry
      from replays
      where true ${within(among, fragment`workspace_id`)}`,
  )

const EnqueuedCount = Type.Object({ made: Type.Integer() })

/**
 * Creates deliveries for the next `take` events of a replay, and deletes the replay after the last of them. One
 * statement, so that a crash neither loses nor repeats an event; of two workers, one skips. The endpoint is locked first,
 * as disabling or deleting it does: a replay adds no deliveries to an endpoint that is already disabled.
 */
export async function enqueueReplayBatch(
  sql: Sql,
  { workspace_id, webhook_id }: { workspace_id: string; webhook_id: string },
  take: number,
  maxAttempts: number,
): Promise<number> {
  const now = fragment`service_now(${sql.clockOffsetMs})`
  const [enqueued] = await sql(EnqueuedCount)`
    with webhooks as materialized (
      select workspace_id, id, events, created_by from webhooks
      where workspace_id = ${workspace_id} and id = ${webhook_id} and enabled
      for share
    ), replay as materialized (
      select workspace_id, webhook_id, after, until from replays
      where (select count(*) from webhooks) = 1
        and workspace_id = ${workspace_id} and webhook_id = ${webhook_id}
      for update skip locked
    ), chosen as materialized (
      select chosen.* from replay cross join webhooks
      cross join lateral (${eventsToReplay(workspace_id, fragment`replay.after`, fragment`replay.until`, take)}) as chosen
    ), made as (
      insert into deliveries
        (workspace_id, id, webhook_id, event_id, event_type, whole, kind, max_attempts, due_at, created_at)
      select ${workspace_id}, ${deliveryIdOf(fragment`chosen.id`, fragment`chosen.id || ${webhook_id} || replay.until`)}, ${webhook_id}, chosen.id, chosen.type,
        chosen.whole, 'replay', ${maxAttempts}, ${now}, ${now}
      from chosen cross join replay
    ), advanced as (
      update replays set after = (select max(id) from chosen)
      from replay
      where replays.workspace_id = ${workspace_id} and replays.webhook_id = replay.webhook_id
        and (select count(*) from chosen) = ${take}
    ), ended as (
      delete from replays using replay
      where replays.workspace_id = ${workspace_id} and replays.webhook_id = replay.webhook_id
        and (select count(*) from chosen) < ${take}
    )
    select count(*) as made from chosen`
  return enqueued?.made ?? 0
}
