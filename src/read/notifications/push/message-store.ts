import { type Static, Type } from '../../../core/typebox.ts'
import { json, type BaseTransaction, type Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'
import { type NotificationId, type PushDeviceId, type PushMessageId, randomId } from '../../../core/ids.ts'
import type { WaitingMember } from './waiting-store.ts'

/** Queues messages about a member's notifications, in the transaction that no longer has them wait. */
export const insertMessages = (
  sql: BaseTransaction,
  { workspace_id, member_id }: WaitingMember,
  messages: readonly { device_id: PushDeviceId; notification_ids: readonly NotificationId[] }[],
) => sql(NoRow)`
  insert into push_messages (id, device_id, workspace_id, member_id, notification_ids, due_at)
  select id, device_id, ${workspace_id}, ${member_id}, array(select json_array_elements_text(notification_ids)),
    ${sql.stamp}
  from json_to_recordset(${json(messages.map((one) => ({ ...one, id: randomId('psm', sql.stampMs) })))}::json)
    as queued (id text, device_id text, notification_ids json)`

/** Queues a test, unless one is waiting. */
export const insertTest = (sql: Sql, deviceId: PushDeviceId) => sql(NoRow)`
  insert into push_messages (id, device_id, notification_ids, due_at)
  select ${randomId('psm', 0)}, ${deviceId}, '{}', service_now(${sql.clockOffsetMs})
  where not exists (select from push_messages where device_id = ${deviceId} and workspace_id is null)`

const DueMessage = Type.Object({
  id: idSchema('psm'),
  device_id: idSchema('psd'),
  workspace_id: nullable(idSchema('wsp')),
  member_id: nullable(idSchema('usr')),
  notification_ids: Type.Array(idSchema('ntf')),
  /** Including this one. */
  attempts: Type.Integer(),
})
export type DueMessage = Static<typeof DueMessage>

/** Claims due messages. No other worker can claim them for `leaseS` seconds, even if this one dies. */
export const claimMessages = (sql: Sql, take: number, leaseS: number) => sql(DueMessage)`
  with due as materialized (
    select id from push_messages
    where due_at <= service_now(${sql.clockOffsetMs})
    order by due_at
    limit ${take}
    for update skip locked
  )
  update push_messages
  set attempts = attempts + 1, due_at = service_now(${sql.clockOffsetMs}) + ${leaseS} * interval '1 second'
  from due
  where push_messages.id = due.id
  returning push_messages.id, push_messages.device_id, push_messages.workspace_id, push_messages.member_id,
    push_messages.notification_ids, push_messages.attempts`

export const retryMessage = (sql: Sql, messageId: PushMessageId, waitS: number) => sql(NoRow)`
  update push_messages set due_at = service_now(${sql.clockOffsetMs}) + ${waitS} * interval '1 second'
  where id = ${messageId}`

export const deleteMessage = (sql: Sql, messageId: PushMessageId) => sql(NoRow)`
  delete from push_messages where id = ${messageId}`
