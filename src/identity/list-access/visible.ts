import { type Actor, isOperator } from '../../core/actor.ts'
import { fragment, type Fragment } from '../../platform/db/sql.ts'

/**
 * The one predicate of what may be seen: whether the list whose id is in `column` is visible to the actor. Every
 * read of lists, tasks, comments and events carries it, in the same statement that reads (D14, pattern 4).
 *
 * A workspace list is seen by every member but guests; a private one, and any by a guest, only by those it is
 * shared with, owner and administrators included. The operator's tool sees all: without it a private list whose
 * last member has gone could never be shared again.
 */
export function canSeeList(
  actor: Pick<Actor, 'workspace_id' | 'member_id' | 'role'>,
  column: Fragment,
): Fragment {
  if (isOperator(actor)) return fragment`true`
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

/**
 * The same predicate asked of members: whether the one in the row `members` sees the list in the row `lists` of the
 * same workspace. Whom a client may assign or mention is decided by it (S-07).
 */
export const memberCanSeeList = fragment`(
  (lists.visibility = 'workspace' and members.role <> 'guest')
  or exists (
    select from list_members
    where list_members.workspace_id = lists.workspace_id and list_members.list_id = lists.id
      and list_members.member_id = members.id
  ))`
