import { fragment, type Fragment } from '../../../platform/db/sql.ts'
import { memberCanSeeList } from '../../../identity/list-access/visible.ts'

/** Whether an endpoint's creator, in the row `members`, may still manage webhooks (D37). */
export const creatorIsAdmin = fragment`(members.removed_at is null and members.role in ('owner', 'admin'))`

/** Whether the creator can see the list whose id is in `column`; everyone can see events without a list (D44). */
export const creatorCanSee = (column: Fragment): Fragment => fragment`(
  ${column} is null or exists (
    select from lists
    where lists.workspace_id = members.workspace_id and lists.id = ${column} and ${memberCanSeeList}
  ))`
