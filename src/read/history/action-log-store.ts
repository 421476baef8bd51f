import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Sql } from '../../platform/db/sql.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import { canSeeListOrRemains } from '../../identity/list-access/visible.ts'
import { type ActionLogEntry, TokenRef } from './schema.ts'

const ActionLogRow = Type.Object({
  id: idSchema('chg'),
  created_at: Type.String(),
  action: Type.String(),
  subject_id: nullable(Type.String()),
  subject_name: nullable(Type.String()),
  member_id: nullable(idSchema('usr')),
  member_name: nullable(Type.String()),
  token: TokenRef,
  source: Type.String(),
  changed: Type.Unsafe<ActionLogEntry['changed']>({}),
  method: nullable(Type.String()),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
})

type ActionLogFilter = {
  actions: readonly string[]
  memberId: string | null
  /** Entries from `oldest` on, and before `before`. */
  oldest: string
  before: string
  take: number
}

/**
 * Lists entries of the action log, newest first: the changes in the index `changes_in_log`, and account changes. That a list
 * was shared is shown even if the actor cannot see the list, but without its id and name (D44).
 */
export function listActionLog(
  sql: Sql,
  actor: Actor,
  { actions, memberId, oldest, before, take }: ActionLogFilter,
): Promise<ActionLogEntry[]> {
  const { workspace_id } = actor
  return sql(ActionLogRow)`
    select log.id, log.created_at, log.action, case when log.hidden then null else log.subject_id end as subject_id,
      coalesce(lists.name, subjects.name, subject_tokens.name, split_part(webhooks.url, '/', 3), invitations.email, workspaces.name,
        log.changed -> 'email' ->> 'to', log.changed -> 'email' ->> 'from', log.changed -> 'host' ->> 'from')
        as subject_name,
      log.member_id, members.name as member_name, 
      case when tokens.id is not null then jsonb_build_object('id', tokens.id, 'name', tokens.name) end as token,
      log.source,
      case when log.action = 'list.updated'
        then jsonb_build_object('visibility', log.changed -> 'visibility') else log.changed end as changed,
      log.method, log.ip, log.user_agent
    from (
      (select changes.id, created_at, action, subject_id, member_id, token_id, source, changed,
          changes.list_id is not null and not ${canSeeListOrRemains(actor, fragment`changes.list_id`)} as hidden,
          null::text as method, null::text as ip, null::text as user_agent
        from changes
        where changes.workspace_id = ${workspace_id} and changes.id >= ${oldest} and changes.id < ${before}
          and (list_id is null or action in ('list.shared', 'list.unshared', 'list.address_created',
              'list.address_replaced', 'list.address_deleted', 'list.deleted', 'list.link_created',
              'list.link_changed', 'list.link_replaced', 'list.link_revoked')
            or (action = 'list.updated' and changed ? 'visibility'))
          and action = any(${actions}::text[])
          and (${memberId}::text is null or member_id = ${memberId})
        order by changes.id desc limit ${take})
      union all
      (select account_changes.id, created_at, action, member_id, member_id, null, 'app', '{}'::jsonb, false, method, ip,
          user_agent
        from account_changes
        where workspace_id = ${workspace_id} and id >= ${oldest} and id < ${before}
          and action = any(${actions}::text[])
          and (${memberId}::text is null or member_id = ${memberId})
        order by id desc limit ${take})
      order by id desc
      limit ${take}
    ) as log
    left join members on members.workspace_id = ${workspace_id} and members.id = log.member_id
    left join tokens on tokens.workspace_id = ${workspace_id} and tokens.id = log.token_id
    left join members as subjects on subjects.workspace_id = ${workspace_id} and subjects.id = log.subject_id
    left join tokens as subject_tokens
      on subject_tokens.workspace_id = ${workspace_id} and subject_tokens.id = log.subject_id
    left join webhooks on webhooks.workspace_id = ${workspace_id} and webhooks.id = log.subject_id
    left join invitations on invitations.workspace_id = ${workspace_id} and invitations.id = log.subject_id
    left join lists on lists.workspace_id = ${workspace_id} and lists.id = log.subject_id and not log.hidden
    left join workspaces on workspaces.id = log.subject_id and workspaces.id = ${workspace_id}
    order by log.id desc`
}
