import { type Actor, isOperator } from '../../core/actor.ts'
import { tombstoneDays } from '../../core/limits.ts'
import { type OnlyWorkspaces, within } from '../../platform/db/distribution/by-shard.ts'
import { fragment, type Fragment } from '../../platform/db/sql.ts'

/**
 * The single predicate for visibility: whether the actor can see the list whose id is in `column`. Every read
 * of lists, tasks, comments and events includes it in the same statement (D14, pattern 4). A list that was deleted is seen by
 * no one (0470).
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
export function canSeeList(actor: ListViewer, column: Fragment): Fragment {
  const seen = isOperator(actor)
    ? fragment``
    : actor.role === 'guest'
      ? fragment`and ${isSharedWithActor(actor, column)}`
      : fragment`and (visible.visibility = 'workspace' or ${isSharedWithActor(actor, column)})`
  return fragment`
    exists (
      select from lists as visible
      where visible.workspace_id = ${actor.workspace_id} and visible.id = ${column} and visible.deleted_at is null ${seen}
    )`
}

/**
 * The same, and of a deleted list whether they could see it until then: what reads tombstones and what happened asks this,
 * so that people and copies learn what was deleted (0470).
 */
export function canSeeListOrRemains(actor: ListViewer, column: Fragment): Fragment {
  if (isOperator(actor)) return fragment`true`
  if (actor.role === 'guest') return isSharedWithActor(actor, column)
  return fragment`
    exists (
      select from lists as visible
      where visible.workspace_id = ${actor.workspace_id} and visible.id = ${column}
        and (visible.visibility = 'workspace' or ${isSharedWithActor(actor, column)})
    )`
}

type ListViewer = Pick<Actor, 'workspace_id' | 'member_id' | 'role'>

const isSharedWithActor = (actor: ListViewer, column: Fragment): Fragment => fragment`
    exists (
      select from list_members
      where list_members.workspace_id = ${actor.workspace_id} and list_members.list_id = ${column}
        and list_members.member_id = ${actor.member_id}
    )`

/**
 * The same predicate for members: whether the member in the row `members` can see the list in the row `lists`
 * of the same workspace. It decides whom a client may assign or mention (S-07).
 *
 * @param only the workspace that the statement is about, or those of one shard; undefined if it's about all
 */
export const memberCanSeeListIn = (only: string | OnlyWorkspaces): Fragment =>
  fragment`(lists.deleted_at is null and ${memberCanSeeListOrRemainsIn(only)})`

/** The same, and of a deleted list whether they could see it until then: they learn that it's gone. */
export const memberCanSeeListOrRemainsIn = (only: string | OnlyWorkspaces): Fragment =>
  fragment`((lists.visibility = 'workspace' and members.role <> 'guest') or ${isSharedWith(only)})`

/** Whether the list in the row `lists` is shared with the member in the row `members`. */
const isSharedWith = (only: string | OnlyWorkspaces, further: Fragment = fragment``): Fragment => fragment`
  exists (
    select from list_members
    where list_members.workspace_id = lists.workspace_id and list_members.list_id = lists.id
      and list_members.member_id = members.id ${within(only, fragment`list_members.workspace_id`)} ${further}
  )`

/**
 * A predicate: whether someone can see the list whose id is in `list`, and could see it at the time in `at`. It decides
 * what of the past is shown, and everything that shows some of it includes it in its statement (D44, 0210).
 *
 * A list's past belongs to the people who could see the list then: a person it is shared with sees what has happened
 * since, and so does the workspace when a private list is opened to it. What happened while a list was open to the
 * workspace can be seen by everyone the workspace has now, except guests.
 */
export type CouldSee = (list: Fragment, at: Fragment) => Fragment

/** The predicate for an actor. The operator's tool could always see all lists. */
export const couldSeeList =
  (actor: Pick<Actor, 'workspace_id' | 'member_id' | 'role'>): CouldSee =>
  (list, at) => {
    if (isOperator(actor)) return fragment`true`
    const sharedThen = fragment`
      exists (
        select from list_members
        where list_members.workspace_id = ${actor.workspace_id} and list_members.list_id = ${list}
          and list_members.member_id = ${actor.member_id} and list_members.created_at <= ${at}
      )`
    if (actor.role === 'guest') return sharedThen
    // The first half is what most rows fail, and it does not depend on the time, so the server can hash it.
    return fragment`(
      ${canSeeListOrRemains(actor, list)}
      and exists (
        select from lists as past
        where past.workspace_id = ${actor.workspace_id} and past.id = ${list}
          and (${wasOpen(fragment`past`, at)} or ${sharedThen})
      ))`
  }

/** The same predicate for the member in the row `members`, in a statement about one workspace or several. */
export const memberCouldSeeList =
  (only: string | OnlyWorkspaces): CouldSee =>
  (list, at) =>
    fragment`
  exists (
    select from lists
    where lists.workspace_id = members.workspace_id and lists.id = ${list}
      ${within(only, fragment`lists.workspace_id`)}
      and ((lists.visibility = 'workspace' and members.role <> 'guest') or ${isSharedWith(only)})
      and (
        (${wasOpen(fragment`lists`, at)} and members.role <> 'guest')
        or ${isSharedWith(only, fragment`and list_members.created_at <= ${at}`)}
      )
  )`

/** Whether a list was open to the workspace at a time. Without `open_during`, its visibility has never changed. */
const wasOpen = (list: Fragment, at: Fragment): Fragment =>
  fragment`coalesce(${list}.open_during @> ${at}, ${list}.visibility = 'workspace')`

/** Whether someone may know of a change: the row of `changes` or `events` is about a list. */
export const seesChange = (couldSee: CouldSee, row: Fragment): Fragment =>
  couldSee(fragment`${row}.list_id`, fragment`${row}.created_at`)

/**
 * Whether someone may also know the values that a change replaced: they could see the task where it was, just before.
 * That is false for a task that came from a list they could not see, and for a list that was opened to them by this very
 * change. Timestamps of a workspace differ by a millisecond at least.
 */
export const seesEarlierValues = (couldSee: CouldSee, row: Fragment): Fragment =>
  couldSee(
    fragment`coalesce(${row}.from_list_id, ${row}.list_id)`,
    fragment`${row}.created_at - interval '1 millisecond'`,
  )

/** How long it is kept who could see what, so that it lasts beyond the tombstones (0300). */
export const sightLogDays = tombstoneDays + 7

/** The member of a statement that asks what came into their sight and what left it, as its row is in the same moment. */
export const memberOfSight = (actor: Pick<Actor, 'workspace_id' | 'member_id'>): Fragment => fragment`
  select members.role <> 'guest' as is_inside, members.inside_during as changes,
    coalesce(
      members.inside_during,
      case when members.role = 'guest' then '{}'::tstzmultirange else '{(,)}'::tstzmultirange end
    ) as inside
  from members
  where members.workspace_id = ${actor.workspace_id} and members.id = ${actor.member_id}`

/**
 * When the actor could see the list in the row `lists`, as ranges without gaps between them: while it was open to the
 * workspace and they were no guest, and while it was shared with them (0300). Each range begins and ends with the stamp
 * of the write that gave the sight or took it away.
 *
 * @param inside when they were no guest
 */
export const sightOfList = (
  { workspace_id, member_id }: Pick<Actor, 'workspace_id' | 'member_id'>,
  inside: Fragment,
): Fragment => fragment`(
  ${inside} * coalesce(
    lists.open_during,
    case when lists.visibility = 'workspace' then '{(,)}'::tstzmultirange else '{}'::tstzmultirange end
  )
  + coalesce((
      select range_agg(tstzrange(list_members.created_at, null)) from list_members
      where list_members.workspace_id = ${workspace_id} and list_members.list_id = lists.id
        and list_members.member_id = ${member_id}
    ), '{}')
  + coalesce((
      select range_agg(tstzrange(past_list_members.shared_at, past_list_members.unshared_at)) from past_list_members
      where past_list_members.workspace_id = ${workspace_id} and past_list_members.list_id = lists.id
        and past_list_members.member_id = ${member_id}
    ), '{}')
)`

/**
 * The lists whose sight has changed for the actor at a time or later, and maybe others.
 *
 * @param member the row of `memberOfSight`
 */
export const listsWithChangedSight = (
  { workspace_id, member_id }: Pick<Actor, 'workspace_id' | 'member_id'>,
  member: Fragment,
  since: string,
): Fragment => fragment`
  select lists.id as list_id from lists
  where lists.workspace_id = ${workspace_id} and lists.open_during is not null
    and ${hasChanged(fragment`lists.open_during`, since)}
  union
  select list_members.list_id from list_members
  where list_members.workspace_id = ${workspace_id} and list_members.member_id = ${member_id}
    and list_members.created_at >= ${since}
  union
  select past_list_members.list_id from past_list_members
  where past_list_members.workspace_id = ${workspace_id} and past_list_members.member_id = ${member_id}
    and past_list_members.unshared_at >= ${since}
  union
  select lists.id from ${member} as member
  join lists on lists.workspace_id = ${workspace_id}
  where ${hasChanged(fragment`member.changes`, since)}`

/** Whether one of the ranges begins or ends at a time or later. */
const hasChanged = (ranges: Fragment, since: string): Fragment => fragment`exists (
    select from unnest(${ranges}) as period
    where lower(period) >= ${since}::timestamptz or upper(period) >= ${since}::timestamptz
  )`

/** `canSeeList()` with the role that the row of `memberOfSight` has, whatever the token said. */
export const canSeeListAs = (
  { workspace_id, member_id }: Pick<Actor, 'workspace_id' | 'member_id'>,
  isInside: Fragment,
  column: Fragment,
): Fragment => fragment`
  exists (
    select from lists as visible
    where visible.workspace_id = ${workspace_id} and visible.id = ${column}
      and (
        (visible.visibility = 'workspace' and ${isInside})
        or exists (
          select from list_members
          where list_members.workspace_id = ${workspace_id} and list_members.list_id = ${column}
            and list_members.member_id = ${member_id}
        )
      )
  )`
