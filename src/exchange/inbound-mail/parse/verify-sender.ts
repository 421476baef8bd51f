import { authenticate, type DNSResolver } from 'mailauth'
import type { Headers } from './headers.ts'
import type { IncomingMessage, SenderProof } from './message.ts'
import { relayVerdict } from './relay-verdict.ts'

/** A message may have one of each; of two that differ, the check might read one and people the other. */
const singletonHeaders = ['from', 'to', 'cc', 'subject', 'date', 'message-id', 'content-type', 'mime-version']
const checkTimeoutMs = 15_000

/** What a signature must cover to verify the sender by itself, besides the field that names the list. */
const requiredSignedHeaders = ['from', 'subject']

/**
 * Returns the addresses that the sender in `From` has verifiably sent the message to. The proof is DMARC,
 * which requires SPF or a signature of the very domain shown to people (RFC 9989): checked here, or by a
 * relay that is trusted to have checked it. Anything else in the message is an unproven claim (S-69).
 *
 * A signature stays valid wherever the message is sent and by whom. So where a signature may be the only
 * proof, it counts only for the addresses that the message names; otherwise anyone could send an old message
 * of Ana's to a list in her name (0192).
 */
export async function verifySender(
  incoming: IncomingMessage,
  headers: Headers,
  senders: readonly string[],
  resolver: DNSResolver,
): Promise<SenderProof> {
  const [sender] = senders
  if (sender === undefined || senders.length > 1) return []
  if (singletonHeaders.some((name) => headers.all(name).length > 1)) return []
  const { to, relayName } = incoming
  if (relayName) {
    const verdict = relayVerdict(headers, relayName, sender)
    return verdict === 'later'
      ? verdict
      : verdict === 'pass'
        ? addressesNamedIn(headers, ['to', 'cc'], to)
        : []
  }

  const result = await checkDmarc(incoming, resolver)
  // A message that can't be checked proves nothing, but it can still become a task.
  if (result === 'unreadable' || result?.dmarc === false) return []
  if (result === undefined || result.dmarc.status.result === 'temperror') return 'later'
  if (result.dmarc.status.result !== 'pass') return []
  // Both parsers have to agree on the address in `From`.
  if (result.dkim.headerFrom?.length !== 1 || result.dkim.headerFrom[0]?.toLowerCase() !== sender) return []
  if (result.dmarc.alignment?.spf?.result) return to
  const fields = (result.dkim.results ?? [])
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

/** Checks DMARC; undefined if the name servers take too long. */
async function checkDmarc({ raw, from, ip, helo, domain }: IncomingMessage, resolver: DNSResolver) {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, checkTimeoutMs, undefined).unref())
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
  return Promise.race([check.catch(() => 'unreadable' as const), timeout])
}

const signedFieldsOf = (keys = ''): string[] => keys.split(':').map((key) => key.trim().toLowerCase())

/**
 * Returns the addresses that appear in the fields; list addresses are long and random, so a text search is
 * enough.
 */
function addressesNamedIn(
  headers: Headers,
  fields: readonly string[],
  addresses: readonly string[],
): string[] {
  const text = fields.map((name) => headers.first(name).toLowerCase()).join('\n')
  return addresses.filter((address) => text.includes(address))
}
