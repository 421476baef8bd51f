import { type MessagePort, parentPort } from 'node:worker_threads'
import type { DNSResolver } from 'mailauth'
import { detectAutomatic } from './detect-automatic.ts'
import * as content from './content.ts'
import { headersOf } from './headers.ts'
import type { IncomingMessage, ParsedMessage } from './message.ts'
import { verifySender } from './verify-sender.ts'

/** What the thread is given: a message, or the answer to something it has asked. */
export type ThreadRequest =
  | { type: 'letter'; letter: IncomingMessage }
  | { type: 'resolved'; id: number; records?: string[] | string[][]; code?: string }
/** What it asks, and says in the end. */
export type ThreadResponse =
  | { type: 'resolve'; id: number; name: string; kind: string }
  | { type: 'read'; message: ParsedMessage }
  | { type: 'failed'; why: string }

/** More than any sender needs; a message could have others asked as often as it likes. */
const dnsQueriesMax = 100

/**
 * A thread that reads messages, one after the other. What comes from strangers is parsed where it can take neither the
 * time nor the memory of those who wait for something else (0193).
 */
if (parentPort) serveRequests(parentPort)

function serveRequests(port: MessagePort): void {
  const say = (said: ThreadResponse, files: readonly { bytes: Uint8Array<ArrayBuffer> }[] = []) =>
    port.postMessage(said, [...new Set(files.map(({ bytes }) => bytes.buffer))])
  type Asked = { resolve: (records: string[] | string[][]) => void; reject: (error: Error) => void }
  const asked = new Map<number, Asked>()
  let asks = 0
  let asksOfMessage = 0

  // The worker's own resolver answers, so that there is one set of time limits, and one that tests put there.
  const resolver: DNSResolver = (name, kind) =>
    new Promise((resolve, reject) => {
      if (++asksOfMessage > dnsQueriesMax)
        return reject(Object.assign(new Error('too many'), { code: 'EREFUSED' }))
      asked.set(++asks, { resolve, reject })
      say({ type: 'resolve', id: asks, name, kind })
    })

  port.on('message', (told: ThreadRequest) => {
    if (told.type === 'resolved') {
      const { id, records, code } = told
      const one = asked.get(id)
      asked.delete(id)
      if (records) one?.resolve(records)
      else one?.reject(Object.assign(new Error(code), { code }))
      return
    }
    asksOfMessage = 0
    parseMessage(told.letter, resolver).then(
      (message) => say({ type: 'read', message }, message.dropped === undefined ? message.files : []),
      (error: unknown) =>
        say({ type: 'failed', why: error instanceof Error ? error.message : String(error) }),
    )
  })
}

async function parseMessage(letter: IncomingMessage, resolver: DNSResolver): Promise<ParsedMessage> {
  const mail = await content.parseEmail(letter.raw)
  const headers = headersOf(mail)
  const senders = content.sendersOf(headers)
  const dropped = detectAutomatic(headers, senders, letter.ownAddress)
  if (dropped) return { dropped }
  return {
    dropped,
    key: content.messageKey(mail, headers),
    senders,
    proof: await verifySender(letter, headers, senders, resolver),
    subject: content.subjectOf(mail),
    text: content.textOf(mail, headers),
    files: content.filesOf(mail),
  }
}
