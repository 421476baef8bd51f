import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { diffFields } from '../../core/diff.ts'
import type { Workspace } from './schema.ts'
import type { WorkspacePatch } from './settings-schema.ts'
import * as store from './store.ts'

/**
 * Changes the workspace's name, its time zone, or whether its lists may have public links (0472). Each task has its own time zone, so a new one only applies to
 * new tasks, and only to those of members who haven't set their own (D12).
 *
 * @throws forbidden unless the actor is the owner or an admin
 */
export async function updateWorkspace(
  sql: Transaction,
  actor: Actor,
  patch: WorkspacePatch,
): Promise<Workspace> {
  const before = await store.findWorkspaceSettings(sql, actor.workspace_id)
  if (!before) throw notFound()
  if (!isAdmin(actor)) throw missingRole('admin')
  const after = { ...before, ...patch }
  const changed = diffFields(before, after, ['name', 'timezone', 'public_links'])
  if (Object.keys(changed).length === 0) return before

  const workspace = await store.updateWorkspace(sql, after)
  record(sql, actor, {
    action: 'workspace.updated',
    subject_id: actor.workspace_id,
    list_id: null,
    changed,
  })
  // Cached token callers include the time zone of new tasks.
  if (changed.timezone) await sql.announceAccessChange()
  return workspace
}
