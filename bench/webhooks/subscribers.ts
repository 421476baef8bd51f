import type { WebhookId } from '../../src/core/ids.ts'
import { newWebhookSecret, sealWebhookSecret } from '../../src/exchange/webhooks/secret.ts'
import { seededId } from '../population.ts'
import type { DeliveryContext } from './delivery-context.ts'

/** A seeded endpoint. */
export type Subscriber = { id: WebhookId; workspace: number; url: string; secret: string }

let createdCount = 0

/** Inserts endpoints into workspaces, which are numbered from 0. */
export async function addSubscribers(
  { client, population, secrets }: Pick<DeliveryContext, 'client' | 'population' | 'secrets'>,
  endpoints: readonly { workspace: number; url: string }[],
  { events = ['task.created'] }: { events?: string[] } = {},
): Promise<Subscriber[]> {
  const subscribers = endpoints.map(({ workspace, url }) => ({
    id: seededId('whk', population, createdCount++),
    workspace,
    url,
    secret: newWebhookSecret(),
  }))
  const workspaces = subscribers.map(({ workspace }) => seededId('wsp', population, workspace))
  await client.query(
    `with made as (
       insert into webhooks (workspace_id, id, url, events, secret, created_by, created_at, updated_at)
       select workspace_id, id, url, $6::text[], secret, created_by, now(), now()
       from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[])
         as wanted (workspace_id, id, url, secret, created_by)
       returning workspace_id
     )
     update workspaces set webhook_count = webhook_count + added.count
     from (select workspace_id, count(*) from made group by workspace_id) as added
     where workspaces.id = added.workspace_id`,
    [
      workspaces,
      subscribers.map(({ id }) => id),
      subscribers.map(({ url }) => url),
      subscribers.map(({ id, secret }) => sealWebhookSecret(secrets, id, secret)),
      subscribers.map(({ workspace }) => seededId('usr', population, workspace)),
      events,
    ],
  )
  return subscribers
}
