import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { conflict, missingRole } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import * as store from './store.ts'

/** A workspace always has one owner: making another member the owner is the only way out of the role. */
export const cannotChangeOwner = () =>
  conflict('owner', 'The owner cannot be removed or given another role; make another member the owner first.')

/**
 * Makes room for a new owner: the present one becomes an administrator in the same transaction. A new workspace
 * has nobody to ask.
 *
 * @throws forbidden for whoever is not the owner, whose alone the ownership is (D14)
 */
export async function demoteCurrentOwner(sql: Transaction, actor: Actor): Promise<void> {
  const owner = await store.findOwner(sql, actor.workspace_id)
  if (!owner) return
  if (actor.role !== 'owner') throw missingRole('owner')
  await store.updateMemberRole(sql, actor.workspace_id, owner.id, 'admin')
  record(sql, actor, {
    action: 'member.role_changed',
    subject_id: owner.id,
    list_id: null,
    changed: { role: { from: 'owner', to: 'admin' } },
  })
  await sql.announceAccessChange()
}
