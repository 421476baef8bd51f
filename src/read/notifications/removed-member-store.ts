import type { Actor } from '../../core/actor.ts'
import type { MemberId } from '../../core/ids.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'

/** Deletes everything about a member's notifications. */
export const deleteMemberNotifications = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  with told as (
    delete from notifications where workspace_id = ${actor.workspace_id} and member_id = ${memberId}
  ), mailed as (
    delete from notification_mailings where workspace_id = ${actor.workspace_id} and member_id = ${memberId}
  )
  delete from notification_settings where workspace_id = ${actor.workspace_id} and member_id = ${memberId}`
