import type { Headers } from './headers.ts'
import type { DropReason } from './message.ts'

const bulkPrecedence = /^(?:bulk|junk|list)\b/i
/** Of a way that leads back to itself (RFC 5321, 6.3). */
const hopsMax = 50
/** The Message-IDs of our own mail. */
const ownMessageId = /^<eml_[0-9a-z]{26}@([^>]+)>$/

/**
 * Whether a program has sent it, or a list, or we: a task of each would be a loop or a flood, and nobody waits for it
 * (RFC 3834, S-69). Undefined for what people write.
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
