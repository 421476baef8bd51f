import type { Actor } from '../../core/actor.ts'
import type { InboundMailConfig } from '../../core/config/config.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { listArchived } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { ListId } from '../../core/ids.ts'
import { hashSecret } from '../../core/random-secret.ts'
import type { Secrets } from '../../core/secrets.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { formatListAddress, newAddressSecret, openAddressSecret, sealAddressSecret } from './address.ts'
import type { ListAddress } from './schema.ts'
import * as store from './store.ts'

/** What an address is made with. */
export type ListAddressDeps = { secrets: Secrets; inboundMail: InboundMailConfig }

/** The address of a list, for whoever may change the list. @throws not_found, forbidden for a guest */
export async function getListAddress(
  sql: Sql,
  actor: Actor,
  id: ListId,
  post: ListAddressDeps,
): Promise<ListAddress> {
  const list = await store.getStoredListAddress(sql, actor, id)
  refuseGuests(actor)
  const { domain, receiver } = post.inboundMail
  const secret = list.secret === null ? undefined : openAddressSecret(post.secrets, id, list.secret)
  return {
    address: secret === undefined ? null : formatListAddress(list.name, secret, domain),
    on: receiver !== undefined,
    created_at: secret === undefined ? null : list.created_at,
  }
}

/**
 * Makes the address of a list, or another in its place: mail to the old one is refused from then on (0191).
 *
 * @throws not_found, forbidden for a guest, conflict for an archived list
 */
export async function createListAddress(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  post: ListAddressDeps,
): Promise<ListAddress> {
  const list = await store.getStoredListAddress(sql, actor, id)
  refuseGuests(actor)
  if (list.archived) throw listArchived()
  const secret = newAddressSecret()
  await store.upsertAddress(sql, actor, id, {
    hash: hashSecret(secret),
    secret: sealAddressSecret(post.secrets, id, secret),
  })
  const action = list.secret === null ? 'list.address_created' : 'list.address_replaced'
  record(sql, actor, { action, subject_id: id, list_id: id })
  return getListAddress(sql, actor, id, post)
}

/**
 * Takes the address of a list away; without one nothing happens (D7). An archived list loses it too: what is frozen is
 * its content, not who may write to it.
 *
 * @throws not_found, forbidden for a guest
 */
export async function deleteListAddress(sql: Transaction, actor: Actor, id: ListId): Promise<void> {
  const list = await store.getStoredListAddress(sql, actor, id)
  refuseGuests(actor)
  if (list.secret === null) return
  await store.deleteAddress(sql, actor, id)
  record(sql, actor, { action: 'list.address_deleted', subject_id: id, list_id: id })
}
