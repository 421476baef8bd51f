import type { ClaimedDelivery } from './claim-store.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import type { WorkInProgress } from './work-in-progress.ts'

type StarterOptions = {
  limiter: ConcurrencyLimiter
  work: WorkInProgress
  /** Sends a claimed delivery. Never rejects. */
  deliver: (delivery: ClaimedDelivery, body: Buffer | undefined) => Promise<void>
}

/** Creates a function that starts sending what one statement has claimed. */
export function createStarter({
  limiter,
  work,
  deliver,
}: StarterOptions): (claimed: readonly ClaimedDelivery[]) => void {
  return (claimed) => {
    const bodies = bodiesOf(claimed)
    for (const delivery of claimed) {
      limiter.begin(delivery.workspace_id, delivery.webhook_id)
      work.track(deliver(delivery, bodies.get(bodyKey(delivery))))
    }
  }
}

const bodyKey = ({ event_id, whole }: ClaimedDelivery) => `${event_id} ${whole}`

/** A body is read once, however many endpoints it goes to. */
function bodiesOf(deliveries: readonly ClaimedDelivery[]): Map<string, Buffer> {
  const bodies = new Map<string, Buffer>()
  for (const delivery of deliveries)
    if (delivery.body !== null) bodies.set(bodyKey(delivery), Buffer.from(delivery.body))
  return bodies
}
