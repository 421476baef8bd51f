import { randomBytes } from 'node:crypto'
import type { ListId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'

/** Crockford's base32, as in ids: no two characters look alike, and case doesn't matter. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 130 random bits. */
const secretLength = 26
const slugMax = 20
const defaultSlug = 'list'

/** Creates the secret part of an address, which alone identifies the list; the rest is for people to read. */
export const newAddressSecret = (): string =>
  Array.from(randomBytes(secretLength), (byte) => alphabet.charAt(byte & 31)).join('')

/**
 * Returns `<name>-<secret>@<domain>` with the list's current name, so that people recognize it in their
 * contacts.
 */
export const formatListAddress = (listName: string, secret: string, domain: string): string =>
  `${slugify(listName)}-${secret}@${domain}`

function slugify(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugMax)
  return slug.replace(/-$/, '') || defaultSlug
}

/** Returns the secret at the end of the part before the `@`; undefined if this can't be a list's address. */
export const findAddressSecret = (local: string): string | undefined =>
  /(?:^|-)([0-9a-hjkmnp-tv-z]{26})$/.exec(local.toLowerCase())?.[1]

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
