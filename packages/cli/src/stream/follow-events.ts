import type { Daybook } from '../../../sdk/src/index.ts'
import {
  followEvents as follow,
  type StreamedEvent,
  type StreamOptions,
} from '../../../sdk/src/resources/event-stream.ts'

export type FollowOptions = Pick<StreamOptions, 'onState'> & {
  /** Only these types; all that the token may read if empty. */
  types: readonly string[]
  /** The event to go on after; from now on if undefined. */
  after?: string | undefined
  signal: AbortSignal
}

/** Yields what `daybook.events.stream` does, but with the bytes of each event, which the tool passes on as they are. */
export const followEvents = (
  daybook: Daybook,
  { types, after, ...options }: FollowOptions,
): AsyncGenerator<StreamedEvent, void, undefined> =>
  follow((request, own) => daybook.request(request, own), { types, after }, options)
