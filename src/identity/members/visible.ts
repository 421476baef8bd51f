import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment } from '../../platform/db/sql.ts'
import type { WorkspaceId } from '../../core/ids.ts'

/**
 * Whether the actor can see the member in the row `members`. A guest sees themselves and everyone with access
 * to one of the guest's lists; for a list open to the workspace, that is everyone except other guests.
 * Everyone else sees all members (D14).
 */
export const canSeeMember = (actor: Actor): Fragment =>
  actor.role === 'guest' ? visibleToGuest(actor) : fragment`true`

/**
 * Whether the actor can see what a member keeps for themselves or shares with the workspace, in a row with `member_id` and
 * `shared`. To guests, names and texts of other people could name what they must not know (0462).
 */
export const isOwnOrShared = (actor: Pick<Actor, 'member_id' | 'role'>, row: Fragment): Fragment =>
  actor.role === 'guest'
    ? fragment`${row}.member_id = ${actor.member_id}`
    : fragment`(${row}.member_id = ${actor.member_id} or ${row}.shared)`

/** The same as `canSeeMember`, for the member whose id is in `column`. */
export const canSeeMemberId = (actor: Actor, column: Fragment): Fragment =>
  actor.role === 'guest'
    ? fragment`
      exists (
        select from members
        where members.workspace_id = ${actor.workspace_id} and members.id = ${column} and members.removed_at is null
          and ${visibleToGuest(actor)}
      )`
    : fragment`true`

const visibleToGuest = ({ workspace_id, member_id }: Actor): Fragment =>
  sharesListWithGuest(workspace_id, fragment`${member_id}`)

/** Whether the guest whose id is in `guest` shares a list with the member in the row `members`. */
export const sharesListWithGuest = (workspace_id: WorkspaceId, guest: Fragment): Fragment => fragment`(
  members.id = ${guest}
  or exists (
    select from list_members as own
    join lists on lists.workspace_id = own.workspace_id and lists.id = own.list_id
    where own.workspace_id = ${workspace_id} and own.member_id = ${guest} and lists.deleted_at is null
      and (
        (lists.visibility = 'workspace' and members.role <> 'guest')
        or exists (
          select from list_members as other
          where other.workspace_id = ${workspace_id} and other.list_id = own.list_id
            and other.member_id = members.id
        )
      )
  ))`
