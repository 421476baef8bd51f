import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { conflict, missingRole } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import * as store from './store.ts'

/** A workspace always has one owner, who can only give up the role by making another member the owner. */
export const cannotChangeOwner = () =>
  conflict('owner', 'The owner cannot be removed or given another role. Make another member the owner first.')

/**
 * Makes the current owner an admin, in the transaction that sets the new owner. Does nothing in a new
 * workspace, which has no owner yet.
 *
 * @throws forbidden if the actor is not the owner, since only the owner can transfer ownership (D14)
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
