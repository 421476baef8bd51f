import type { Person } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import { isId, type WorkspaceId } from '../../core/ids.ts'
import * as store from './store.ts'

/**
 * In which of a person's workspaces a task, list, view or import is that they may see: an address of the app names no
 * workspace (0163). What is hidden, deleted, a stranger's or nothing at all is not told apart (S-01).
 *
 * @throws not_found
 */
export async function resolveId(sql: Sql, { account_id }: Person, id: string): Promise<WorkspaceId> {
  const found = isId('tsk', id)
    ? await store.findWorkspaceOfTask(sql, account_id, id)
    : isId('lst', id)
      ? await store.findWorkspaceOfList(sql, account_id, id)
      : isId('viw', id)
        ? await store.findWorkspaceOfView(sql, account_id, id)
        : isId('imp', id)
          ? await store.findWorkspaceOfImport(sql, account_id, id)
          : undefined
  if (found === undefined) throw notFound()
  return found
}
