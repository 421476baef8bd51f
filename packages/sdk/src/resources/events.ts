import { type Collection, createCollection, pageQuery } from '../collection.ts'
import type { Call } from '../http/call.ts'
import type { RequestOptions } from '../http/options.ts'
import type { DaybookEvent, EventType } from '../webhooks/events.ts'

/** Which events to read. */
export type EventQuery = {
  /** Only these types. By default, every type that the token has the read scope for. */
  types?: readonly (EventType | (string & {}))[]
  /** Only what came after the event with this id. */
  after?: string | undefined
  /** How many events a request returns, at most 100. */
  limit?: number
}

/** The event log: what has happened in the last 30 days, in order and without gaps. */
export type Events = {
  /** @example for await (const event of daybook.events.list({ after: last })) last = event.id */
  list(query?: EventQuery, options?: RequestOptions): Collection<DaybookEvent>
}

export const createEvents = (call: Call): Events => ({
  list: (query, options) =>
    createCollection(
      (cursor) =>
        call('GET', '/events', { query: pageQuery(query, cursor) }, options) as Promise<{
          data: DaybookEvent[]
          next_cursor: string | null
        }>,
    ),
})
