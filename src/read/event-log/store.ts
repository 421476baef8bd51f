import { Type, type Static } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, type Sql } from '../../platform/db/sql.ts'
import { eventTypes } from '../../platform/events/event-types.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { canSeeMemberId } from '../../identity/members/visible.ts'

const EventRow = Type.Object({ id: Type.String(), body: Type.String() })
export type EventRow = Static<typeof EventRow>

/**
 * The events after an id that the actor may see, in order and with the bytes that are delivered. Ids rise with the
 * stamps of the lane, which is held to the commit: whoever sees an event sees all before it, so that nothing can
 * appear behind a reader (D45). Who cannot see the list that a task has left gets the body that does not name it
 * (D44, S-06).
 *
 * Some of the types are read one by one, each by its own part of an index, and then put in order: by id alone, a rare
 * type would have the whole log walked over (0123).
 *
 * @param types each once
 */
export const listEvents = (
  sql: Sql,
  actor: Actor,
  types: readonly string[],
  after: string,
  take: number,
): Promise<EventRow[]> =>
  types.length === eventTypes.length
    ? sql(EventRow)`
        select events.id, ${visibleBody(actor)} as body
        from events
        where events.workspace_id = ${actor.workspace_id} and events.id > ${after}
          and events.type <> 'webhook.test' and ${isVisible(actor)}
        order by events.id
        limit ${take}`
    : sql(EventRow)`
        select events.id, ${visibleBody(actor)} as body
        from unnest(${types}::text[]) as wanted (type)
        cross join lateral (
          select id, from_list_id, body, body_inside from events
          where events.workspace_id = ${actor.workspace_id} and events.type = wanted.type and events.id > ${after}
            and ${isVisible(actor)}
          order by events.id
          limit ${take}
        ) as events
        order by events.id
        limit ${take}`

/** One event that the actor may see, in the same way. */
export async function findEvent(sql: Sql, actor: Actor, id: string): Promise<EventRow | undefined> {
  const [event] = await sql(EventRow)`
    select events.id, ${visibleBody(actor)} as body
    from events
    where events.workspace_id = ${actor.workspace_id} and events.id = ${id} and ${isVisible(actor)}`
  return event
}

const visibleBody = (actor: Actor): Fragment => fragment`
  case
    when events.body_inside is null or ${canSeeList(actor, fragment`events.from_list_id`)} then events.body
    else events.body_inside
  end`

/** What is of no list is about a member. */
const isVisible = (actor: Actor): Fragment => fragment`
  case
    when events.list_id is not null then ${canSeeList(actor, fragment`events.list_id`)}
    else ${canSeeMemberId(actor, fragment`events.subject_id`)}
  end`
