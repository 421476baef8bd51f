import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import type { Workspace } from './schema.ts'
import { findWorkspace } from './store.ts'

/**
 * Returns the actor of changes that no member makes: by the operator's tool, by jobs, and by the passing of
 * time. It has an owner's rights and no member, which is how `isOperator()` recognizes it.
 */
export const operatorActor = ({ id, plan, timezone }: Omit<Workspace, 'name'>): Actor => ({
  workspace_id: id,
  member_id: null,
  role: 'owner',
  source: 'app',
  token_id: null,
  token_name: null,
  plan,
  timezone,
})

/** @throws not_found */
export async function findOperatorActor(sql: Sql, id: WorkspaceId): Promise<Actor> {
  const workspace = await findWorkspace(sql, id)
  if (!workspace) throw notFound()
  return operatorActor(workspace)
}
