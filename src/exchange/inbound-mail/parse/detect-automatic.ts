import type { Headers } from './headers.ts'
import type { DropReason } from './message.ts'

const bulkPrecedence = /^(?:bulk|junk|list)\b/i
/** More `Received` fields than this mean a mail loop (RFC 5321, 6.3). */
const hopsMax = 50
/** Message-IDs of the mail that Daybook sends. */
const ownMessageId = /^<eml_[0-9a-z]{26}@([^>]+)>$/

/**
 * Detects mail sent by a program, a mailing list or Daybook itself: turning it into tasks would cause loops
 * or floods (RFC 3834, S-69). Returns undefined for mail that a person wrote.
 */
export function detectAutomatic(
  headers: Headers,
  senders: readonly string[],
  ownAddress: string,
): DropReason | undefined {
  const ownDomain = ownAddress.split('@').at(-1)?.toLowerCase()
  if (ownMessageId.exec(headers.first('message-id').toLowerCase())?.[1] === ownDomain) return 'own'
  if (senders.includes(ownAddress.toLowerCase())) return 'own'
  if (headers.all('auto-submitted').some((value) => !/^no\b/i.test(value))) return 'auto_submitted'
  if (headers.all('precedence').some((value) => bulkPrecedence.test(value))) return 'precedence'
  if (headers.all('list-id').length > 0) return 'list'
  if (headers.all('x-loop').length > 0 || headers.all('received').length > hopsMax) return 'loop'
  return undefined
}
