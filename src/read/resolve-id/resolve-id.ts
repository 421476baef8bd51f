import type { Person } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { findWorkspaceIds } from '../../identity/accounts/workspaces.ts'
import { notFound } from '../../core/errors.ts'
import { isId, type WorkspaceId } from '../../core/ids.ts'
import * as store from './store.ts'

/**
 * Returns the workspace of a task, list, view or import that a person may see, since the app's URLs do not name the
 * workspace (0163). Hidden, deleted, other people's and unknown ids are not distinguished (S-01).
 *
 * @throws not_found
 */
export async function resolveId(sql: Sql, { account_id }: Person, id: string): Promise<WorkspaceId> {
  const workspaces = await findWorkspaceIds(sql, account_id)
  const found = await Promise.all(
    workspaces.map((workspace_id) => findIn(sql, { account_id, workspace_id }, id)),
  )
  const workspaceId = found.find((one) => one !== undefined)
  if (workspaceId === undefined) throw notFound()
  return workspaceId
}

async function findIn(sql: Sql, searcher: store.Searcher, id: string): Promise<WorkspaceId | undefined> {
  if (isId('tsk', id)) return store.findWorkspaceOfTask(sql, searcher, id)
  if (isId('lst', id)) return store.findWorkspaceOfList(sql, searcher, id)
  if (isId('viw', id)) return store.findWorkspaceOfView(sql, searcher, id)
  if (isId('imp', id)) return store.findWorkspaceOfImport(sql, searcher, id)
  return undefined
}
