import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Sql } from '../../platform/db/sql.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'

const ExternalIdHolder = Type.Object({ id: idSchema('tsk'), visible: Type.Boolean() })
export type ExternalIdHolder = Static<typeof ExternalIdHolder>

/** Finds the task of the workspace that has an external id, whether the actor can see it or not. */
export async function findExternalIdHolder(
  sql: Sql,
  actor: Actor,
  externalId: string,
): Promise<ExternalIdHolder | undefined> {
  const [holder] = await sql(ExternalIdHolder)`
    select id, ${canSeeList(actor, fragment`tasks.list_id`)} as visible from tasks
    where workspace_id = ${actor.workspace_id} and external_id = ${externalId} and deleted_at is null`
  return holder
}

/** Lists those of `ids` that tasks of the workspace have. */
export const listTakenExternalIds = (sql: Sql, actor: Actor, ids: readonly string[]) =>
  sql(Type.Object({ external_id: Type.String() }))`
    select external_id from tasks
    where workspace_id = ${actor.workspace_id} and external_id = any(${ids}::text[]) and deleted_at is null`
