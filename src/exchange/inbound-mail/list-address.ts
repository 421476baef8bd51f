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

export type ListAddressDeps = { secrets: Secrets; inboundMail: InboundMailConfig }

const resealBatchSize = 500

/**
 * Returns the email address of a list to those who may change the list.
 *
 * @throws not_found, forbidden for a guest
 */
export async function getListAddress(
  sql: Sql,
  actor: Actor,
  id: ListId,
  { secrets, inboundMail }: ListAddressDeps,
): Promise<ListAddress> {
  const list = await store.getStoredListAddress(sql, actor, id)
  refuseGuests(actor)
  const { domain, receiver } = inboundMail
  const secret = list.secret === null ? undefined : openAddressSecret(secrets, id, list.secret)
  return {
    address: secret === undefined ? null : formatListAddress(list.name, secret, domain),
    on: receiver !== undefined,
    created_at: secret === undefined ? null : list.created_at,
  }
}

/**
 * Creates the address of a list, or replaces it; mail to the old one is refused from then on (0191).
 *
 * @throws not_found, forbidden for a guest, conflict for an archived list
 */
export async function createListAddress(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  deps: ListAddressDeps,
): Promise<ListAddress> {
  const list = await store.getStoredListAddress(sql, actor, id)
  refuseGuests(actor)
  if (list.archived) throw listArchived()
  const secret = newAddressSecret(actor.workspace_id)
  await store.upsertAddress(sql, actor, id, {
    hash: hashSecret(secret),
    secret: sealAddressSecret(deps.secrets, id, secret),
  })
  const action = list.secret === null ? 'list.address_created' : 'list.address_replaced'
  record(sql, actor, { action, subject_id: id, list_id: id })
  return getListAddress(sql, actor, id, deps)
}

/**
 * Deletes the address of a list; does nothing if it has none (D7). This works for an archived list too:
 * archiving freezes its content, not who may send to it.
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

/** Seals the secret of every list's address with the current key. @returns how many */
export async function resealListAddresses(sql: Sql, secrets: Secrets): Promise<number> {
  let count = 0
  for (let after = '', full = true; full;) {
    const batch = await store.listSealedAddresses(sql, after, resealBatchSize)
    for (const sealed of batch) {
      const secret = openAddressSecret(secrets, sealed.list_id, sealed.secret)
      if (secret === undefined)
        throw new Error(`The address of ${sealed.list_id} can't be opened with either key.`)
      await store.replaceSealedAddress(sql, sealed, sealAddressSecret(secrets, sealed.list_id, secret))
    }
    count += batch.length
    after = batch.at(-1)?.list_id ?? ''
    full = batch.length === resealBatchSize
  }
  return count
}
