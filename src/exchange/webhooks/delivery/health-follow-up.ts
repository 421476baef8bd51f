import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import type { ClaimedDelivery } from './claim-store.ts'
import { pullRetriesForward, type UpdatedHealth } from './result-store.ts'
import { disableWebhookFor, needsReview, reviewHealth } from './review-health.ts'
import type { WorkInProgress } from './work-in-progress.ts'

type HealthFollowUpOptions = { database: Database; log: Logger; work: WorkInProgress }

/** Does what an endpoint's health calls for, while deliveries go on. */
export type HealthFollowUp = {
  onRecorded: (health: UpdatedHealth) => void
  onCreatorLostAccess: (delivery: ClaimedDelivery) => void
}

export function createHealthFollowUp({ database, log, work }: HealthFollowUpOptions): HealthFollowUp {
  /** No delivery waits for this. A failure is logged; the next recorded result triggers it again. */
  function runInBackground(update: Promise<unknown>): void {
    work.track(update.catch((err: unknown) => log.error({ err }, 'webhook health update failed')))
  }

  return {
    onRecorded(health) {
      const { workspace_id, webhook_id } = health
      if (health.recovered) runInBackground(pullRetriesForward(database.page, workspace_id, webhook_id))
      if (needsReview(health, database.clock.now()))
        runInBackground(reviewHealth(database, workspace_id, webhook_id))
    },
    onCreatorLostAccess({ workspace_id, webhook_id }) {
      runInBackground(disableWebhookFor(database, workspace_id, webhook_id, 'creator'))
    },
  }
}
