import { authenticate, type DNSResolver } from 'mailauth'
import type { Headers } from './headers.ts'
import type { Letter, Verdict } from './message.ts'
import { relayVerdict } from './relay-verdict.ts'

/** Of a message there may be one of each; two that differ are read as one by the check and as the other by people. */
const single = ['from', 'to', 'cc', 'subject', 'date', 'message-id', 'content-type', 'mime-version']
const checkMs = 15_000

/**
 * Whether the address in `From` is really its writer's: by DMARC, which asks that SPF or a signature vouches for the very
 * domain that is shown (RFC 9989). An own check, or the verdict of a relay that is trusted to have made it; what else
 * stands in the message is its sender's word (S-69).
 *
 * A signature stays good wherever the message is sent to, by whomever. So one that alone vouches has to cover the field
 * that names the list: else an old mail of Ana's could be sent to a list as hers (0192).
 */
export async function checkSender(
  { raw, from, ip, helo, domain, relayName, to }: Letter,
  headers: Headers,
  senders: readonly string[],
  resolver: DNSResolver,
): Promise<Verdict> {
  const [sender] = senders
  if (sender === undefined || senders.length > 1) return 'fail'
  if (single.some((name) => headers.all(name).length > 1)) return 'fail'
  if (relayName) return relayVerdict(headers, relayName, sender)

  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, checkMs, undefined).unref())
  const found = await Promise.race([
    authenticate(bytes, {
      sender: from,
      ip,
      helo,
      mta: domain,
      resolver,
      minBitLength: 1_024,
      rejectRsaSha1: true,
      disableArc: true,
      disableBimi: true,
    }).catch(() => 'unreadable' as const),
    late,
  ])
  // What cannot be checked proves nothing; it may be a mail all the same.
  if (found === 'unreadable') return 'fail'
  if (!found?.dmarc || found.dmarc.status.result === 'temperror')
    return found?.dmarc === false ? 'fail' : 'later'
  if (found.dmarc.status.result !== 'pass') return 'fail'
  // Two readers of one field have to agree on whom it names.
  if (found.dkim.headerFrom?.length !== 1 || found.dkim.headerFrom[0]?.toLowerCase() !== sender) return 'fail'
  if (found.dmarc.alignment?.spf?.result) return 'pass'
  const covering = new Set(['to', 'cc'].filter((name) => namesOneOf(headers.one(name), to)))
  const vouches = (found.dkim.results ?? []).some(
    ({ status, signatureTimeValid, signingHeaders }) =>
      status.result === 'pass' &&
      Boolean(status.aligned) &&
      !status.underSized &&
      signatureTimeValid !== false &&
      fieldsOf(signingHeaders?.keys).some((name) => covering.has(name)),
  )
  return vouches ? 'pass' : 'fail'
}

const fieldsOf = (keys = ''): string[] => keys.split(':').map((key) => key.trim().toLowerCase())

/** An address of a list is long and random: where it stands in a field, the field names it. */
const namesOneOf = (field: string, addresses: readonly string[]): boolean => {
  const text = field.toLowerCase()
  return addresses.some((address) => text.includes(address))
}
