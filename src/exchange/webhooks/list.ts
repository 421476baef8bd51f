import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { adminsOnly } from './permissions.ts'
import type { Webhook, WebhookState } from './schema.ts'
import * as store from './store.ts'

/** Lists all endpoints of the workspace, oldest first, wherever they were created. @throws forbidden */
export async function listWebhooks(sql: Sql, actor: Actor): Promise<Webhook[]> {
  adminsOnly(actor)
  return store.listWebhooks(sql, actor.workspace_id)
}

/** Lists them as the settings show them. @throws forbidden */
export async function listWebhookStates(sql: Sql, actor: Actor): Promise<WebhookState[]> {
  adminsOnly(actor)
  return store.listWebhookStates(sql, actor.workspace_id)
}
