import type { Service } from './service.ts'
import type { TestWorkspace } from './workspace.ts'

/** Stores a failed attempt to deliver a workspace's last event, which can then be redelivered. @returns the delivery */
export async function deliveryTo(
  { database }: Pick<Service, 'database'>,
  workspace: TestWorkspace,
  webhookId: string,
): Promise<string> {
  const event = (await workspace.events()).at(-1)!
  const delivery = event.id.replace('evt', 'dlv')
  await database.pool.query(
    `insert into attempts (workspace_id, id, webhook_id, delivery_id, event_id, event_type, kind, attempt, max_attempts,
       started_at, outcome, duration_ms)
     values ($1, $2, $3, $4, $5, $6, 'event', 1, 6, date_trunc('milliseconds', now()), 'timeout', 1)`,
    [workspace.workspace.id, event.id.replace('evt', 'try'), webhookId, delivery, event.id, event.type],
  )
  return delivery
}
