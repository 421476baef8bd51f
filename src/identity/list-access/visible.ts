import { type Actor, isOperator } from '../../core/actor.ts'
import { fragment, type Fragment } from '../../platform/db/sql.ts'

/**
 * The single predicate for visibility: whether the actor can see the list whose id is in `column`. Every read
 * of lists, tasks, comments and events includes it in the same statement (D14, pattern 4).
 *
 * Every member except guests can see a workspace list. A private list is visible only to those it is shared
 * with, so even the owner and admins may not see it. A guest can see any list only if it is shared
 * with them. The operator's tool can see all lists, because otherwise a private list whose last member has
 * left could never be shared again.
 *
 * @example
 *     sql(TaskRow)`select … from tasks
 *       where workspace_id = ${actor.workspace_id} and ${canSeeList(actor, fragment`tasks.list_id`)}`
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
 * The same predicate for members: whether the member in the row `members` can see the list in the row `lists`
 * of the same workspace. It decides whom a client may assign or mention (S-07).
 */
export const memberCanSeeList = fragment`(
  (lists.visibility = 'workspace' and members.role <> 'guest')
  or exists (
    select from list_members
    where list_members.workspace_id = lists.workspace_id and list_members.list_id = lists.id
      and list_members.member_id = members.id
  ))`
