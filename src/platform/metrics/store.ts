import { type Static, Type } from '../../core/typebox.ts'
import type { Sql } from '../db/sql.ts'

const Oldest = Type.Object({ age_s: Type.Number() })

/**
 * Returns by how many seconds the oldest waiting delivery is overdue, 0 when none is. Looks up
 * the first of each endpoint in the index, so that a million deliveries cost only as much as their endpoints.
 */
export async function findOldestOverdueSeconds(sql: Sql): Promise<number> {
  const [oldest] = await sql(Oldest)`
    select greatest(0, coalesce(extract(epoch from service_now(${sql.clockOffsetMs}) - min(next.due_at)), 0))::float8
      as age_s
    from webhooks
    cross join lateral (
      select due_at from deliveries
      where deliveries.workspace_id = webhooks.workspace_id and deliveries.webhook_id = webhooks.id
        and leased_until is null
      order by due_at
      limit 1
    ) as next`
  return oldest?.age_s ?? 0
}

const WebhookCounts = Type.Object({
  healthy: Type.Integer(),
  failing: Type.Integer(),
  disabled: Type.Integer(),
})

/**
 * Counts the endpoints of all workspaces; on a plan without webhooks nothing is sent, so they count as
 * disabled.
 */
export async function countWebhooks(sql: Sql): Promise<Static<typeof WebhookCounts>> {
  const [counts] = await sql(WebhookCounts)`
    select
      (count(*) filter (where sends and failing_since is null))::integer as healthy,
      (count(*) filter (where sends and failing_since is not null))::integer as failing,
      (count(*) filter (where not sends))::integer as disabled
    from webhooks
    join workspaces on workspaces.id = webhooks.workspace_id
    cross join lateral (select webhooks.enabled and workspaces.plan <> 'start' as sends) as state`
  return counts ?? { healthy: 0, failing: 0, disabled: 0 }
}

const MailCounts = Type.Object({ waiting: Type.Integer(), given_up: Type.Integer() })

/** Counts the unsent emails of the installation. */
export async function countMails(sql: Sql): Promise<Static<typeof MailCounts>> {
  const [counts] = await sql(MailCounts)`
    select (count(*) filter (where failed_at is null))::integer as waiting,
      (count(*) filter (where failed_at is not null))::integer as given_up
    from mails where sent_at is null`
  return counts ?? { waiting: 0, given_up: 0 }
}

const HistoryLag = Type.Object({ search: Type.Number(), notifications: Type.Number() })

/**
 * Returns for how many seconds the oldest change has been waiting for the search index, and for
 * notifications; 0 when nothing waits. Only looks into workspaces that have changed since.
 */
export async function findHistoryLagSeconds(sql: Sql): Promise<Static<typeof HistoryLag>> {
  const [lag] = await sql(HistoryLag)`
    select coalesce(max(age) filter (where reader = 'search'), 0)::float8 as search,
      coalesce(max(age) filter (where reader = 'notifications'), 0)::float8 as notifications
    from (
      select 'search' as reader, workspace_id, change_id from search_cursors
      join workspaces on workspaces.id = workspace_id and read_until < last_stamp
      where rebuilds is null
      union all
      select 'notifications', workspace_id, change_id from notification_cursors
      join workspaces on workspaces.id = workspace_id and read_until < last_stamp
    ) as cursors
    cross join lateral (
      select greatest(0, extract(epoch from service_now(${sql.clockOffsetMs}) - created_at)) as age
      from changes
      where changes.workspace_id = cursors.workspace_id and changes.id > cursors.change_id
      order by id
      limit 1
    ) as oldest`
  return lag ?? { search: 0, notifications: 0 }
}

const ExportCounts = Type.Object({ waiting: Type.Integer(), running: Type.Integer() })

/** Counts the unfinished exports of the installation. */
export async function countExports(sql: Sql): Promise<Static<typeof ExportCounts>> {
  const [counts] = await sql(ExportCounts)`
    select (count(*) filter (where state = 'waiting'))::integer as waiting,
      (count(*) filter (where state = 'running'))::integer as running
    from exports where state in ('waiting', 'running')`
  return counts ?? { waiting: 0, running: 0 }
}

const ImportCounts = Type.Object({ reading: Type.Integer(), running: Type.Integer() })

/** Counts the imports of the installation whose files are being read, and those that are running. */
export async function countImports(sql: Sql): Promise<Static<typeof ImportCounts>> {
  const [counts] = await sql(ImportCounts)`
    select (count(*) filter (where state = 'reading'))::integer as reading,
      (count(*) filter (where state = 'running'))::integer as running
    from imports
    join workspaces on workspaces.id = imports.workspace_id
    where state in ('reading', 'running') and removed_at is null and stored_at is not null`
  return counts ?? { reading: 0, running: 0 }
}
