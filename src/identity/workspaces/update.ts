import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { diffFields } from '../../core/diff.ts'
import type { Workspace } from './schema.ts'
import type { WorkspacePatch } from './settings-schema.ts'
import * as store from './store.ts'

/**
 * Gives the workspace another name or zone; what equals the current value is no change. Tasks have zones of their own,
 * so another one counts for new tasks alone, and only of members who have none (D12).
 *
 * @throws forbidden for whoever is neither owner nor administrator
 */
export async function updateWorkspace(
  sql: Transaction,
  actor: Actor,
  patch: WorkspacePatch,
): Promise<Workspace> {
  const before = await store.findWorkspace(sql, actor.workspace_id)
  if (!before) throw notFound()
  if (!isAdmin(actor)) throw missingRole('admin')
  const wanted = { ...before, ...patch }
  const changed = diffFields(before, wanted, ['name', 'timezone'])
  if (Object.keys(changed).length === 0) return before

  const workspace = await store.updateWorkspace(sql, wanted)
  record(sql, actor, {
    action: 'workspace.updated',
    subject_id: actor.workspace_id,
    list_id: null,
    changed,
  })
  // The zone of new tasks is kept with who a token speaks for.
  if (changed.timezone) await sql.announceAccessChange()
  return workspace
}
