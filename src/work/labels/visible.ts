import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment } from '../../platform/db/sql.ts'

/**
 * Whether the actor may know of the label in the row `labels`. Labels belong to the workspace, so every member may; a
 * guest may only if a task that they can see has it (0345).
 */
export function canSeeLabel(actor: Pick<Actor, 'workspace_id' | 'member_id' | 'role'>): Fragment {
  if (actor.role !== 'guest') return fragment`true`
  return fragment`
    labels.id in (
      select unnest(tasks.label_ids)
      from list_members
      join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.list_id = list_members.list_id
      where list_members.workspace_id = ${actor.workspace_id} and list_members.member_id = ${actor.member_id}
        and tasks.deleted_at is null and tasks.label_ids <> '{}'
    )`
}
