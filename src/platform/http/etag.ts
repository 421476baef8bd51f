import { createHash } from 'node:crypto'
import { invalidField } from '../../core/errors.ts'
import type { MatchesVersion } from '../events/read-only-fields.ts'

/**
 * Returns the entity tag of an object: its `updated_at`, which rises with every change (D36). A client that has the
 * object from a page or an event has its tag too.
 */
export const versionTag = (updatedAt: string): string => `"${updatedAt}"`

/**
 * Returns the tag of a version and of what has been added to it since without changing it, such as reactions (0355).
 * `If-Match` takes it for the tag of the version.
 */
export const extendedTag = (updatedAt: string, added: unknown): string =>
  `"${updatedAt}+${createHash('sha256').update(JSON.stringify(added)).digest('hex').slice(0, 16)}"`

/**
 * Returns the tag of the same version in a compressed response, which has other bytes (RFC 9110, 8.8.3.3). A weak tag
 * doesn't promise any.
 */
export const compressedTag = (etag: string, encoding: string): string =>
  etag.startsWith('W/') ? etag : etag.replace(/"$/, `-${encoding}"`)

const tagPattern = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/** Splits a list of entity tags. They may contain commas, so the list isn't split at these. */
const tagsOf = (header: string): { weak: boolean; tag: string }[] =>
  [...header.matchAll(tagPattern)].map(([, weak, tag = '']) => ({
    weak: weak !== undefined,
    tag: tag.replace(/-(?:br|gzip)"$/, '"'),
  }))

/**
 * Whether the `If-None-Match` of a request contains an entity tag, so that the answer is 304 (RFC 9110,
 * 13.1.2): a list of tags, weak or strong, compared weakly, or `*` for any.
 *
 * @param etag the current one, quoted, weak or strong
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return tagsOf(header).some(({ tag }) => tag === opaque)
}

/**
 * Reads `If-Match`: which versions of an object a request may change (RFC 9110, 13.1.1); undefined if any will do. Weak
 * tags match none.
 *
 * @throws validation_error for a header without any tag, such as one without quotes
 */
export function readIfMatch(headers: { 'if-match'?: string | undefined }): MatchesVersion | undefined {
  const header = headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  const tags = tagsOf(header)
  if (tags.length === 0) throw invalidField('If-Match', 'format')
  const strong = new Set(
    tags.filter(({ weak }) => !weak).map(({ tag }) => tag.replace(/\+[0-9a-f]{16}"$/, '"')),
  )
  return (updatedAt) => strong.has(versionTag(updatedAt))
}
