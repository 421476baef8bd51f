import { type MessagePort, parentPort } from 'node:worker_threads'
import type { DNSResolver } from 'mailauth'
import { detectAutomatic } from './detect-automatic.ts'
import * as content from './content.ts'
import { headersOf } from './headers.ts'
import type { IncomingMessage, ParsedMessage } from './message.ts'
import { verifySender } from './verify-sender.ts'

/** What the thread receives: a message to parse, or the answer to a DNS lookup. */
export type ThreadRequest =
  | { type: 'parse'; incoming: IncomingMessage }
  | { type: 'resolved'; id: number; records?: string[] | string[][]; code?: string }
/** What the thread sends: DNS lookups, and the result. */
export type ThreadResponse =
  | { type: 'resolve'; id: number; name: string; kind: string }
  | { type: 'parsed'; message: ParsedMessage }
  | { type: 'failed'; why: string }

/** Per message: more than any sender needs, and a bound on the lookups a hostile message can cause. */
const dnsQueriesMax = 100

/**
 * A thread that parses messages, one at a time. Input from strangers is parsed here, where it can't use up
 * the time or the memory of other work (0193).
 */
if (parentPort) serveRequests(parentPort)

function serveRequests(port: MessagePort): void {
  const send = (response: ThreadResponse, files: readonly { bytes: Uint8Array<ArrayBuffer> }[] = []) =>
    port.postMessage(response, [...new Set(files.map(({ bytes }) => bytes.buffer))])
  type Query = { resolve: (records: string[] | string[][]) => void; reject: (error: Error) => void }
  const pending = new Map<number, Query>()
  let lastQueryId = 0
  let queriesOfMessage = 0

  // The main thread does the lookups, so that its time limits apply, and so that tests can replace its
  // resolver.
  const resolver: DNSResolver = (name, kind) =>
    new Promise((resolve, reject) => {
      if (++queriesOfMessage > dnsQueriesMax)
        return reject(Object.assign(new Error('too many DNS queries'), { code: 'EREFUSED' }))
      pending.set(++lastQueryId, { resolve, reject })
      send({ type: 'resolve', id: lastQueryId, name, kind })
    })

  port.on('message', (request: ThreadRequest) => {
    if (request.type === 'resolved') {
      const { id, records, code } = request
      const query = pending.get(id)
      pending.delete(id)
      if (records) query?.resolve(records)
      else query?.reject(Object.assign(new Error(code), { code }))
      return
    }
    queriesOfMessage = 0
    parseMessage(request.incoming, resolver).then(
      (message) => send({ type: 'parsed', message }, message.dropped === undefined ? message.files : []),
      (error: unknown) =>
        send({ type: 'failed', why: error instanceof Error ? error.message : String(error) }),
    )
  })
}

async function parseMessage(incoming: IncomingMessage, resolver: DNSResolver): Promise<ParsedMessage> {
  const mail = await content.parseEmail(incoming.raw)
  const headers = headersOf(mail)
  const senders = content.sendersOf(headers)
  const dropped = detectAutomatic(headers, senders, incoming.ownAddress)
  if (dropped) return { dropped }
  return {
    dropped,
    key: content.messageKey(mail, headers),
    senders,
    proof: await verifySender(incoming, headers, senders, resolver),
    subject: content.subjectOf(mail),
    text: content.textOf(mail, headers),
    files: content.filesOf(mail),
  }
}
