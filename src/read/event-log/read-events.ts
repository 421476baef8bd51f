import type { Actor, Scope } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { requestedTypes } from './scopes.ts'
import { type EventRange, type EventRow, listEvents } from './store.ts'

/** Lists the events of a range that the actor may see, of all types that the token may read. */
export const readEvents = (
  sql: Sql,
  actor: Actor,
  scopes: ReadonlySet<Scope>,
  range: EventRange,
  take: number,
): Promise<EventRow[]> => listEvents(sql, actor, requestedTypes(scopes, undefined), range, take)
