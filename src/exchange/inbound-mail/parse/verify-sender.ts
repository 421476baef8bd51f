import { authenticate, type DNSResolver } from 'mailauth'
import type { Headers } from './headers.ts'
import type { IncomingMessage, SenderProof } from './message.ts'
import { relayVerdict } from './relay-verdict.ts'

/** Of a message there may be one of each; two that differ are read as one by the check and as the other by people. */
const singletonHeaders = ['from', 'to', 'cc', 'subject', 'date', 'message-id', 'content-type', 'mime-version']
const checkTimeoutMs = 15_000

/** What a signature has to cover that alone vouches, beside the field that names the list. */
const requiredSignedHeaders = ['from', 'subject']

/**
 * To which addresses the one in `From` has really sent the message: by DMARC, which asks that SPF or a signature vouches
 * for the very domain that is shown (RFC 9989). An own check, or the verdict of a relay that is trusted to have made it;
 * what else stands in the message is its sender's word (S-69).
 *
 * A signature stays good wherever the message is sent to, by whomever. So where it may be that one alone vouches, it
 * counts for the addresses that the message names: else an old mail of Ana's could be sent to a list as hers (0192).
 */
export async function verifySender(
  letter: IncomingMessage,
  headers: Headers,
  senders: readonly string[],
  resolver: DNSResolver,
): Promise<SenderProof> {
  const [sender] = senders
  if (sender === undefined || senders.length > 1) return []
  if (singletonHeaders.some((name) => headers.all(name).length > 1)) return []
  const { to, relayName } = letter
  if (relayName) {
    const verdict = relayVerdict(headers, relayName, sender)
    return verdict === 'later'
      ? verdict
      : verdict === 'pass'
        ? addressesNamedIn(headers, ['to', 'cc'], to)
        : []
  }

  const found = await checkDmarc(letter, resolver)
  // What cannot be checked proves nothing; it may be a mail all the same.
  if (found === 'unreadable' || found?.dmarc === false) return []
  if (found === undefined || found.dmarc.status.result === 'temperror') return 'later'
  if (found.dmarc.status.result !== 'pass') return []
  // Two readers of one field have to agree on whom it names.
  if (found.dkim.headerFrom?.length !== 1 || found.dkim.headerFrom[0]?.toLowerCase() !== sender) return []
  if (found.dmarc.alignment?.spf?.result) return to
  const fields = (found.dkim.results ?? [])
    .filter(
      ({ status, signatureTimeValid }) =>
        status.result === 'pass' &&
        Boolean(status.aligned) &&
        !status.underSized &&
        signatureTimeValid !== false,
    )
    .map(({ signingHeaders }) => signedFieldsOf(signingHeaders?.keys))
    .filter((names) => requiredSignedHeaders.every((name) => names.includes(name)))
    .flatMap((names) => names.filter((name) => name === 'to' || name === 'cc'))
  return addressesNamedIn(headers, fields, to)
}

/** Undefined when the name servers take too long. */
async function checkDmarc({ raw, from, ip, helo, domain }: IncomingMessage, resolver: DNSResolver) {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, checkTimeoutMs, undefined).unref())
  const check = authenticate(bytes, {
    sender: from,
    ip,
    helo,
    mta: domain,
    resolver,
    minBitLength: 1_024,
    rejectRsaSha1: true,
    disableArc: true,
    disableBimi: true,
  })
  return Promise.race([check.catch(() => 'unreadable' as const), late])
}

const signedFieldsOf = (keys = ''): string[] => keys.split(':').map((key) => key.trim().toLowerCase())

/** An address of a list is long and random: where it stands in a field, the field names it. */
function addressesNamedIn(
  headers: Headers,
  fields: readonly string[],
  addresses: readonly string[],
): string[] {
  const text = fields.map((name) => headers.first(name).toLowerCase()).join('\n')
  return addresses.filter((address) => text.includes(address))
}
