import { randomBytes } from 'node:crypto'
import type { ListId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'

/** Of Crockford's base32, as in ids: none is taken for another, and case means nothing. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 130 random bits. */
const secretLength = 26
const slugMax = 20
const defaultSlug = 'list'

/** What makes an address the list's; everything else of it is for people's eyes. */
export const newAddressSecret = (): string =>
  Array.from(randomBytes(secretLength), (byte) => alphabet.charAt(byte & 31)).join('')

/** `<name>-<secret>@<domain>`: what the list is called now, so that people know it in their address book. */
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

/** The secret in the part before the `@`, whatever stands in front of it; undefined for what is no list's. */
export const findAddressSecret = (local: string): string | undefined =>
  /(?:^|-)([0-9a-hjkmnp-tv-z]{26})$/.exec(local.toLowerCase())?.[1]

/** Both halves of an address; undefined for what is none. */
export function splitAddress(address: string): { local: string; domain: string } | undefined {
  const at = address.lastIndexOf('@')
  return at < 1 ? undefined : { local: address.slice(0, at), domain: address.slice(at + 1).toLowerCase() }
}

/** The secret as it is stored: bound to its list, so that it opens nowhere else. */
export const sealAddressSecret = (secrets: Secrets, id: ListId, secret: string): Buffer =>
  secrets.seal('mailbox', Buffer.from(secret), id)

/** Undefined when it was sealed with another key. */
export const openAddressSecret = (secrets: Secrets, id: ListId, box: Buffer): string | undefined =>
  secrets.open('mailbox', box, id)?.toString()
