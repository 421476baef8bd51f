import { Type } from '../../../core/typebox.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { idSchema } from '../../../platform/http/schemas.ts'

const DeletedRow = Type.Object({ id: idSchema('ntf') })

export const deleteOlderThan = (sql: Sql, days: number, batch: number) => sql(DeletedRow)`
  delete from notifications
  using (
    select workspace_id, member_id, id from notifications
    where created_at < service_now(${sql.clockOffsetMs}) - ${days} * interval '1 day'
    limit ${batch}
  ) as old
  where notifications.workspace_id = old.workspace_id and notifications.member_id = old.member_id
    and notifications.id = old.id
  returning notifications.id`

/** Deletes the oldest notifications of members who have more than `max`. */
export const deleteExcess = (sql: Sql, max: number, batch: number) => sql(DeletedRow)`
  delete from notifications
  using (
    select beyond.workspace_id, beyond.member_id, beyond.id
    from members
    cross join lateral (
      select workspace_id, member_id, id from notifications
      where notifications.workspace_id = members.workspace_id and notifications.member_id = members.id
      order by id desc
      offset ${max}
    ) as beyond
    where members.removed_at is null
    limit ${batch}
  ) as old
  where notifications.workspace_id = old.workspace_id and notifications.member_id = old.member_id
    and notifications.id = old.id
  returning notifications.id`
