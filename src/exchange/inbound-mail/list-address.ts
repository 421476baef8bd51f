import type { Actor } from '../../core/actor.ts'
import type { MailIn } from '../../core/config/config.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { listArchived } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { ListId } from '../../core/ids.ts'
import { hashSecret } from '../../core/random-secret.ts'
import type { Secrets } from '../../core/secrets.ts'
import { noGuests } from '../../identity/list-access/refuse-guests.ts'
import { addressOf, newSecret, openSecret, sealSecret } from './address.ts'
import type { ListAddress } from './schema.ts'
import * as store from './store.ts'

/** What an address is made with. */
export type Post = { secrets: Secrets; mailIn: MailIn }

/** The address of a list, for whoever may change the list. @throws not_found, forbidden for a guest */
export async function readAddress(sql: Sql, actor: Actor, id: ListId, post: Post): Promise<ListAddress> {
  const list = await store.getStanding(sql, actor, id)
  noGuests(actor)
  const { domain, receiver } = post.mailIn
  const secret = list.secret === null ? undefined : openSecret(post.secrets, id, list.secret)
  return {
    address: secret === undefined ? null : addressOf(list.name, secret, domain),
    on: receiver !== undefined,
    created_at: secret === undefined ? null : list.created_at,
  }
}

/**
 * Makes the address of a list, or another in its place: mail to the old one is refused from then on (0191).
 *
 * @throws not_found, forbidden for a guest, conflict for an archived list
 */
export async function makeAddress(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  post: Post,
): Promise<ListAddress> {
  const list = await store.getStanding(sql, actor, id)
  noGuests(actor)
  if (list.archived) throw listArchived()
  const secret = newSecret()
  await store.putAddress(sql, actor, id, {
    hash: hashSecret(secret),
    secret: sealSecret(post.secrets, id, secret),
  })
  const action = list.secret === null ? 'list.address_created' : 'list.address_replaced'
  record(sql, actor, { action, subject_id: id, list_id: id })
  return readAddress(sql, actor, id, post)
}

/**
 * Takes the address of a list away; without one nothing happens (D7). An archived list loses it too: what is frozen is
 * its content, not who may write to it.
 *
 * @throws not_found, forbidden for a guest
 */
export async function removeAddress(sql: Transaction, actor: Actor, id: ListId): Promise<void> {
  const list = await store.getStanding(sql, actor, id)
  noGuests(actor)
  if (list.secret === null) return
  await store.deleteAddress(sql, actor, id)
  record(sql, actor, { action: 'list.address_deleted', subject_id: id, list_id: id })
}
