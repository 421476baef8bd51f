import type { Actor } from '../../core/actor.ts'
import { diffFields } from '../../core/diff.ts'
import { conflict, inboxIsPrivate, listArchived, notFound } from '../../core/errors.ts'
import type { ListId } from '../../core/ids.ts'
import { hashSecret, workspaceSecret } from '../../core/random-secret.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { NewPublicLink, PublicLink, PublicLinkPatch } from './schema.ts'
import * as store from './store.ts'

/** Tells those who may change a list whether it has a public link, and what that shows. @throws not_found, forbidden for a guest */
export async function getPublicLink(sql: Sql, actor: Actor, id: ListId): Promise<PublicLink> {
  const list = await getLinkedList(sql, actor, id)
  return { allowed: list.allowed, created_at: list.link_created_at, shows: showsOf(list) }
}

/**
 * Creates the public link of a list, or replaces it; the old one stops working at once (0472). Only its hash is stored, so
 * its URL is shown this once. A new link shows nothing but titles, dates and completion; one that replaces another shows
 * what that did (0515).
 *
 * @throws not_found, forbidden for a guest, conflict for an archived list, an Inbox, or if the workspace forbids links
 */
export async function createPublicLink(sql: Transaction, actor: Actor, id: ListId): Promise<NewPublicLink> {
  const list = await getLinkedList(sql, actor, id)
  if (list.is_inbox) throw inboxIsPrivate()
  if (list.archived) throw listArchived()
  if (!list.allowed)
    throw conflict('public_links_off', 'The owner or an admin has turned off public links in this workspace.')
  const secret = workspaceSecret(actor.workspace_id)
  await store.upsertLink(sql, actor, id, hashSecret(secret))
  const action = list.link_created_at === null ? 'list.link_created' : 'list.link_replaced'
  record(sql, actor, { action, subject_id: id, list_id: id })
  const url = `${sql.publicUrl}/public/${secret}`
  return { allowed: true, created_at: sql.stamp, shows: showsOf(list), url }
}

/** Switches on or off what the public link of a list shows, at once (0515). @throws not_found, also without a link, forbidden for a guest */
export async function updatePublicLink(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  { shows }: PublicLinkPatch,
): Promise<PublicLink> {
  const list = await getLinkedList(sql, actor, id)
  if (list.link_created_at === null) throw notFound()
  const before = showsOf(list)
  const after = { ...before, ...shows }
  const changed = diffFields(before, after, ['people', 'comments', 'files', 'details'])
  if (Object.keys(changed).length > 0) {
    await store.updateLink(sql, actor, id, after)
    record(sql, actor, { action: 'list.link_changed', subject_id: id, list_id: id, changed })
  }
  return { allowed: list.allowed, created_at: list.link_created_at, shows: after }
}

/** Revokes the public link of a list; does nothing if it has none (D7). @throws not_found, forbidden for a guest */
export async function revokePublicLink(sql: Transaction, actor: Actor, id: ListId): Promise<void> {
  const list = await getLinkedList(sql, actor, id)
  if (list.link_created_at === null) return
  await store.deleteLink(sql, actor, id)
  record(sql, actor, { action: 'list.link_revoked', subject_id: id, list_id: id })
}

async function getLinkedList(sql: Sql, actor: Actor, id: ListId) {
  const list = await store.findLinkedList(sql, actor, id)
  if (!list) throw notFound()
  refuseGuests(actor)
  return list
}

const showsOf = ({ people, comments, files, details }: store.LinkedList) => ({
  people,
  comments,
  files,
  details,
})
