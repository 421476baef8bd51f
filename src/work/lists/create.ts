import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { shareWithSelf } from '../../identity/list-access/share.ts'
import type { List, ListCreate } from './schema.ts'
import * as store from './store.ts'

/** Creates a list. A private one starts with its creator as the only member. @throws forbidden for a guest */
export async function createList(sql: Transaction, actor: Actor, body: ListCreate): Promise<List> {
  refuseGuests(actor)
  const list = await store.insertList(sql, actor, {
    name: body.name,
    description: body.description ?? null,
    visibility: body.visibility ?? 'workspace',
    color: body.color ?? null,
    icon: body.icon ?? null,
  })
  if (list.visibility === 'private') await shareWithSelf(sql, actor, list.id)
  record(sql, actor, { action: 'list.created', subject_id: list.id, list_id: list.id, data: { list } })
  return list
}
