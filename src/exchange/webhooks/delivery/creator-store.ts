import type { OnlyWorkspaces } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, type Fragment } from '../../../platform/db/sql.ts'
import { memberCouldSeeList, seesChange, seesEarlierValues } from '../../../identity/list-access/visible.ts'

/** Whether an endpoint's creator, in the row `members`, may still manage webhooks (D37). */
export const creatorIsAdmin = fragment`(members.removed_at is null and members.role in ('owner', 'admin'))`

/** Whether the creator may know of the event in `row`; everyone may know of events without a list (D44). */
export const creatorSeesEvent = (row: Fragment, only: string | OnlyWorkspaces): Fragment => fragment`(
  ${row}.list_id is null or ${seesChange(memberCouldSeeList(only), row)})`

/** Whether the creator may also know the values that it replaced. */
export const creatorSeesEarlierValues = (row: Fragment, only: string | OnlyWorkspaces): Fragment =>
  seesEarlierValues(memberCouldSeeList(only), row)
