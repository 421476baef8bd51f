import { Type, type Static } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, type Sql } from '../../platform/db/sql.ts'
import { eventTypes } from '../../platform/events/event-types.ts'
import { eventBody } from '../../platform/events/event-body.ts'
import { couldSeeList, seesChange, seesEarlierValues } from '../../identity/list-access/visible.ts'
import { canSeeMemberId } from '../../identity/members/visible.ts'

const EventRow = Type.Object({ id: Type.String(), type: Type.String(), body: Type.String() })
export type EventRow = Static<typeof EventRow>

/** The events between two ids, neither of them included, from the oldest or from the newest on. */
export type EventRange = { after: string; before?: string | undefined; order?: 'asc' | 'desc' | undefined }

/**
 * Lists the events of a range that the actor may see, in order and with the same bytes that are delivered. Ids ascend
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
  range: EventRange,
  take: number,
): Promise<EventRow[]> =>
  types.length === eventTypes.length
    ? sql(EventRow)`
        select events.id, events.type, ${visibleBody(actor)} as body
        from events
        where events.workspace_id = ${actor.workspace_id} and ${isInRange(range)}
          and events.type <> 'webhook.test' and ${isVisible(actor)}
        order by ${inOrder(range)}
        limit ${take}`
    : sql(EventRow)`
        select events.id, events.type, ${visibleBody(actor)} as body
        from unnest(${types}::text[]) as wanted (type)
        cross join lateral (
          select id, type, created_at, list_id, from_list_id, body from events
          where events.workspace_id = ${actor.workspace_id} and events.type = wanted.type and ${isInRange(range)}
            and ${isVisible(actor)}
          order by ${inOrder(range)}
          limit ${take}
        ) as events
        order by ${inOrder(range)}
        limit ${take}`

const isInRange = ({ after, before }: EventRange): Fragment =>
  before === undefined
    ? fragment`events.id > ${after}`
    : fragment`events.id > ${after} and events.id < ${before}`

const inOrder = ({ order }: EventRange): Fragment =>
  order === 'desc' ? fragment`events.id desc` : fragment`events.id`

/** Finds one event that the actor may see, with the same bytes. */
export async function findEvent(sql: Sql, actor: Actor, id: string): Promise<EventRow | undefined> {
  const [event] = await sql(EventRow)`
    select events.id, events.type, ${visibleBody(actor)} as body
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
