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
  const searcher = { account_id, workspaces: await findWorkspaceIds(sql, account_id) }
  const found = isId('tsk', id)
    ? await store.findWorkspaceOfTask(sql, searcher, id)
    : isId('lst', id)
      ? await store.findWorkspaceOfList(sql, searcher, id)
      : isId('viw', id)
        ? await store.findWorkspaceOfView(sql, searcher, id)
        : isId('imp', id)
          ? await store.findWorkspaceOfImport(sql, searcher, id)
          : undefined
  if (found === undefined) throw notFound()
  return found
}
