import { Type, type Static } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, type Sql } from '../../platform/db/sql.ts'
import { eventTypes } from '../../platform/events/event-types.ts'
import { eventBody } from '../../platform/events/event-body.ts'
import { couldSeeList, seesChange, seesEarlierValues } from '../../identity/list-access/visible.ts'
import { canSeeMemberId } from '../../identity/members/visible.ts'

const EventRow = Type.Object({ id: Type.String(), body: Type.String() })
export type EventRow = Static<typeof EventRow>

/**
 * Lists the events after an id that the actor may see, in order and with the same bytes that are delivered. Ids ascend
 * with the stamps of the lane, which is held until the commit: a reader that sees one event sees all before it, and none
 * can appear there later (D45). An actor gets the events of the times at which they could see the list,
 * and `previous` is empty unless they could see what it says (D44, S-06).
 *
 * If not all types are requested, each is read through its own part of an index and the results are sorted: by id
 * alone, a rare type would mean reading the whole log (0123).
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
          select id, created_at, list_id, from_list_id, body from events
          where events.workspace_id = ${actor.workspace_id} and events.type = wanted.type and events.id > ${after}
            and ${isVisible(actor)}
          order by events.id
          limit ${take}
        ) as events
        order by events.id
        limit ${take}`

/** Finds one event that the actor may see, with the same bytes. */
export async function findEvent(sql: Sql, actor: Actor, id: string): Promise<EventRow | undefined> {
  const [event] = await sql(EventRow)`
    select events.id, ${visibleBody(actor)} as body
    from events
    where events.workspace_id = ${actor.workspace_id} and events.id = ${id} and ${isVisible(actor)}`
  return event
}

const row = fragment`events`

const visibleBody = (actor: Actor): Fragment => eventBody(row, seesEarlierValues(couldSeeList(actor), row))

/** An event that belongs to no list is about a member. */
const isVisible = (actor: Actor): Fragment => fragment`
  case
    when events.list_id is not null then ${seesChange(couldSeeList(actor), row)}
    else ${canSeeMemberId(actor, fragment`events.subject_id`)}
  end`
