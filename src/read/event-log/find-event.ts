import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import * as store from './store.ts'

/**
 * Returns the recorded text of one event, as far as the actor may see it (D44, D46).
 *
 * @throws not_found also for events older than the log
 */
export async function findEvent(sql: Sql, actor: Actor, id: string): Promise<string> {
  const event = await store.findEvent(sql, actor, id)
  if (!event) throw notFound()
  return event.body
}
