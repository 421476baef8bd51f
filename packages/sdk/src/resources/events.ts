import { type Collection, createCollection, pageQuery } from '../collection.ts'
import type { Call } from '../http/call.ts'
import type { RequestOptions } from '../http/options.ts'
import type { Send } from '../http/send.ts'
import type { DaybookEvent, EventType } from '../webhooks/events.ts'
import { followEvents, type StreamOptions } from './event-stream.ts'

/** Which events to stream. */
export type EventStreamQuery = {
  /** Only these types. By default, every type that the token has the read scope for. */
  types?: readonly (EventType | (string & {}))[] | undefined
  /** Only what comes after the event with this id; a stream otherwise begins now. */
  after?: string | undefined
}

/** Which events to read. */
export type EventQuery = EventStreamQuery & {
  /** `desc` returns the newest events first. */
  order?: 'asc' | 'desc' | undefined
  /** How many events a request returns, at most 100. */
  limit?: number
}

/** The event log: what has happened in the last 30 days, in order and without gaps. */
export type Events = {
  /** @example for await (const event of daybook.events.list({ after: last })) last = event.id */
  list(query?: EventQuery, options?: RequestOptions): Collection<DaybookEvent>
  /**
   * Yields events as they happen, in order, without gaps or duplicates: it connects again for as long as it takes, and goes
   * on where it was. The loop ends with `break`, or when `signal` aborts.
   *
   * @throws DaybookError when the first connection fails, or the token may no longer read events
   * @example
   *     for await (const event of daybook.events.stream({ after: last })) last = event.id
   */
  stream(query?: EventStreamQuery, options?: StreamOptions): AsyncGenerator<DaybookEvent, void, undefined>
}

export const createEvents = (call: Call, send: Send): Events => ({
  list: (query, options) =>
    createCollection(
      (cursor) =>
        call('GET', '/events', { query: pageQuery(query, cursor) }, options) as Promise<{
          data: DaybookEvent[]
          next_cursor: string | null
        }>,
    ),
  async *stream(query, options) {
    for await (const { body } of followEvents(send, query, options)) yield JSON.parse(body) as DaybookEvent
  },
})
