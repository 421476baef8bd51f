import type { Actor } from '../actor.ts'
import { fragment, type Fragment } from '../db/sql.ts'

/**
 * The one predicate of what may be seen: whether the list whose id is in `column` is visible to the actor. Every
 * read of lists, tasks, comments and events carries it, in the same statement that reads (D14, pattern 4).
 *
 * A workspace list is seen by every member but guests; a private one, and any by a guest, only by those it is
 * shared with, owner and administrators included.
 */
export function canSee(
  actor: Pick<Actor, 'workspace_id' | 'member_id' | 'role'>,
  column: Fragment,
): Fragment {
  const shared = fragment`
    exists (
      select from list_members
      where list_members.workspace_id = ${actor.workspace_id} and list_members.list_id = ${column}
        and list_members.member_id = ${actor.member_id}
    )`
  if (actor.role === 'guest') return shared
  return fragment`
    exists (
      select from lists as visible
      where visible.workspace_id = ${actor.workspace_id} and visible.id = ${column}
        and (visible.visibility = 'workspace' or ${shared})
    )`
}
