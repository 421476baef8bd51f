import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'
import type { WebhookId } from '../../../core/ids.ts'
import { creatorCanSee } from '../delivery/creator-store.ts'
import { newDeliveryId } from '../delivery/dispatch-store.ts'

/** Events after one id and before another. */
export type EventRange = { after: string; until: string }

/**
 * The first `take` events of a range that the address in `webhooks` subscribes to and its creator may see now, in
 * order. Type by type, since an address of rare events would otherwise have the whole log walked over (0123).
 */
const eventsToReplay = (after: Fragment, until: Fragment, take: number): Fragment => fragment`
  select found.id, found.type, ${creatorCanSee(fragment`found.from_list_id`)} as whole
  from members
  cross join unnest(webhooks.events) as wanted (type)
  cross join lateral (
    select id, type, from_list_id from events
    where events.workspace_id = webhooks.workspace_id and events.type = wanted.type
      and events.id > ${after} and events.id < ${until} and ${creatorCanSee(fragment`events.list_id`)}
    order by events.id limit ${take}
  ) as found
  where members.workspace_id = webhooks.workspace_id and members.id = webhooks.created_by
  order by found.id limit ${take}`

const ReplayCount = Type.Object({ events: Type.Integer(), last: nullable(idSchema('evt')) })

/** How many events of the range there are to replay, up to `take`, and the last of those. */
export async function countReplayEvents(
  sql: Sql,
  { workspace_id }: Actor,
  webhookId: WebhookId,
  { after, until }: EventRange,
  take: number,
): Promise<{ events: number; last: string | null }> {
  const [found] = await sql(ReplayCount)`
    select count(*) as events, max(chosen.id) as last
    from webhooks cross join lateral (${eventsToReplay(fragment`${after}`, fragment`${until}`, take)}) as chosen
    where webhooks.workspace_id = ${workspace_id} and webhooks.id = ${webhookId}`
  return found ?? { events: 0, last: null }
}

/** The service's time, in milliseconds since 1970: until when a replay goes, since what comes later comes by itself. */
export async function serviceNowMs(sql: Sql): Promise<number> {
  const [now] = await sql(Type.Object({ stamp: Type.String() }))`
    select service_now(${sql.clockOffsetMs}) as stamp`
  return Date.parse(now!.stamp)
}

/** Whether the address has a replay of which something is still to be sent, retries included. */
export async function isReplaying(sql: Sql, { workspace_id }: Actor, webhookId: WebhookId): Promise<boolean> {
  const [found] = await sql(Type.Object({ running: Type.Boolean() }))`
    select exists (select from replays where workspace_id = ${workspace_id} and webhook_id = ${webhookId})
      or exists (
        select from deliveries
        where workspace_id = ${workspace_id} and webhook_id = ${webhookId} and kind = 'replay'
      ) as running`
  return found?.running ?? false
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

/** The replays that run, and whether fewer than so many of their deliveries wait for a first attempt. */
export const listRunningReplays = (sql: Sql, few: number) => sql(RunningReplay)`
  select workspace_id, webhook_id, (
      select count(*) from deliveries
      where deliveries.workspace_id = replays.workspace_id and deliveries.webhook_id = replays.webhook_id
        and kind = 'replay' and attempts = 0
    ) < ${few} as hungry
  from replays`

const EnqueuedCount = Type.Object({ made: Type.Integer() })

/**
 * Makes deliveries of the next `take` events of a replay, and ends it with the last of them. One statement, so that a
 * crash neither loses nor repeats one; of two workers one passes. The address is locked first, as whoever disables or
 * deletes it does: a replay adds nothing to an address once that is disabled.
 */
export async function enqueueReplayBatch(
  sql: Sql,
  { workspace_id, webhook_id }: { workspace_id: string; webhook_id: string },
  take: number,
  maxAttempts: number,
): Promise<number> {
  const now = fragment`service_now(${sql.clockOffsetMs})`
  const [fed] = await sql(EnqueuedCount)`
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
      cross join lateral (${eventsToReplay(fragment`replay.after`, fragment`replay.until`, take)}) as chosen
    ), made as (
      insert into deliveries
        (workspace_id, id, webhook_id, event_id, event_type, whole, kind, max_attempts, due_at, created_at)
      select ${workspace_id}, ${newDeliveryId(fragment`chosen.id`)}, ${webhook_id}, chosen.id, chosen.type,
        chosen.whole, 'replay', ${maxAttempts}, ${now}, ${now}
      from chosen
    ), advanced as (
      update replays set after = (select max(id) from chosen)
      from replay
      where replays.workspace_id = replay.workspace_id and replays.webhook_id = replay.webhook_id
        and (select count(*) from chosen) = ${take}
    ), ended as (
      delete from replays using replay
      where replays.workspace_id = replay.workspace_id and replays.webhook_id = replay.webhook_id
        and (select count(*) from chosen) < ${take}
    )
    select count(*) as made from chosen`
  return fed?.made ?? 0
}
