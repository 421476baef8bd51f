import type { Actor } from '../actor.ts'
import type { Sql } from '../db/sql.ts'
import { adminsOnly } from './roles.ts'
import type { Webhook } from './schema.ts'
import * as store from './store.ts'

/** All addresses of the workspace, by creation, wherever they were made. @throws forbidden */
export function listWebhooks(sql: Sql, actor: Actor): Promise<Webhook[]> {
  adminsOnly(actor)
  return store.listWebhooks(sql, actor.workspace_id)
}
