import { randomBytes } from 'node:crypto'
import type { ListId, WorkspaceId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'

/** Crockford's base32, as in ids: no two characters look alike, and case doesn't matter. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 130 random bits. */
const secretLength = 26
const workspacePrefix = 'wsp_'
const workspaceLength = 26
/** What RFC 5321 allows before the `@`. */
const localMax = 64
const slugMax = 20
const defaultSlug = 'list'

/**
 * Creates the secret part of an address, which alone identifies the list; the rest is for people to read. It begins with
 * the ID of its workspace, so that only the node that has the workspace is asked for the list (0265).
 */
export const newAddressSecret = (workspaceId: WorkspaceId): string =>
  workspaceId.slice(workspacePrefix.length) +
  Array.from(randomBytes(secretLength), (byte) => alphabet.charAt(byte & 31)).join('')

/** Returns the workspace that a secret names; undefined for one of the first releases, which name none. */
export const workspaceOfAddressSecret = (secret: string): WorkspaceId | undefined =>
  secret.length > secretLength ? `${workspacePrefix}${secret.slice(0, workspaceLength)}` : undefined

/**
 * Returns `<name>-<secret>@<domain>` with as much of the list's current name as fits, so that people recognize it in
 * their contacts.
 */
export function formatListAddress(listName: string, secret: string, domain: string): string {
  const slug = slugify(listName, Math.min(slugMax, localMax - 1 - secret.length))
  return `${slug}-${secret}@${domain}`
}

function slugify(name: string, max: number): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, max)
  return slug.replace(/-$/, '') || defaultSlug
}

/** Returns the secret at the end of the part before the `@`; undefined if this can't be a list's address. */
export const findAddressSecret = (local: string): string | undefined =>
  /(?:^|-)((?:[0-7][0-9a-hjkmnp-tv-z]{25})?[0-9a-hjkmnp-tv-z]{26})$/.exec(local.toLowerCase())?.[1]

/** Splits an address at its last `@`; undefined if it isn't an address. */
export function splitAddress(address: string): { local: string; domain: string } | undefined {
  const at = address.lastIndexOf('@')
  return at < 1 ? undefined : { local: address.slice(0, at), domain: address.slice(at + 1).toLowerCase() }
}

/** Seals a secret for storage, bound to its list: it can't be opened for another one. */
export const sealAddressSecret = (secrets: Secrets, id: ListId, secret: string): Buffer =>
  secrets.seal('mailbox', Buffer.from(secret), id)

/** Opens a sealed secret; undefined if it was sealed with another key. */
export const openAddressSecret = (secrets: Secrets, id: ListId, box: Buffer): string | undefined =>
  secrets.open('mailbox', box, id)?.toString()
