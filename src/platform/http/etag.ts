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
  // Tags may contain commas, so the list is not split at them.
  return header.match(/"[\x21\x23-\x7e\x80-\xff]*"/g)?.includes(opaque) ?? false
}
