import type { Actor } from '../../../core/actor.ts'
import type { MemberId, TokenId } from '../../../core/ids.ts'
import { planLimits } from '../../../core/limits.ts'
import type { EventRow } from '../store.ts'
import type { StreamBody } from './stream-body.ts'
import type { TokenAccess } from './stream-store.ts'

/** Who has opened a stream: always a member with a token. */
export type StreamActor = Actor & { member_id: MemberId; token_id: TokenId }

/** One open stream, and how far it has got. */
export type Subscriber = {
  readonly actor: StreamActor
  readonly types: ReadonlySet<string>
  readonly body: StreamBody
  /** The last event that was considered for it, whether it was sent or is not for it. */
  after: string
  /** The last id that its client was told. */
  told: string
  /** The turn in which the log was last read for it. */
  turn: number
}

export type EncodedEvent = Pick<EventRow, 'id' | 'type'> & { encoded: Buffer }

/**
 * Sends events in order, as many as fit, and notes how far it came. Whatever does not fit stays in the log, and is read
 * again when the client has caught up.
 *
 * @param reached the event up to which `events` is everything there is
 */
export function sendEvents(subscriber: Subscriber, events: readonly EncodedEvent[], reached: string): void {
  const { body, types } = subscriber
  for (const { id, type, encoded } of events) {
    if (types.has(type)) {
      if (body.full) return
      body.send(encoded)
      subscriber.told = id
    }
    subscriber.after = id
  }
  subscriber.after = reached
}

/** Sends a heartbeat, with the position if it has moved over events that were not for this stream. */
export function sendHeartbeat(subscriber: Subscriber): void {
  const { after, told, body } = subscriber
  body.sendHeartbeat(after > told ? after : undefined)
  subscriber.told = after
}

/** Ends the streams whose token may no longer do what it could when they were opened, and returns the others. */
export function endUnauthorized(
  subscribers: readonly Subscriber[],
  access: readonly TokenAccess[],
): Subscriber[] {
  const byToken = new Map(access.map((one) => [one.id, one]))
  return subscribers.filter(({ actor, body }) => {
    const now = byToken.get(actor.token_id)
    // With another role the same stream would show something else, so the client opens a new one.
    const allowed = now?.role === actor.role && planLimits[now.plan].requestsPerWindow > 0
    if (!allowed) body.end('access')
    return allowed
  })
}
