import { parentPort, workerData } from 'node:worker_threads'
import type { DNSResolver } from 'mailauth'
import { whyAutomatic } from './automatic.ts'
import * as content from './content.ts'
import { headersOf } from './headers.ts'
import type { Letter, Message } from './message.ts'
import { checkSender } from './sender.ts'

/** What the thread asks, and says in the end. */
export type FromThread =
  | { type: 'resolve'; id: number; name: string; kind: string }
  | { type: 'read'; message: Message }
export type ToThread = { type: 'resolved'; id: number; records?: string[] | string[][]; code?: string }

/**
 * A thread that reads one message and ends. What comes from strangers is parsed where it can take neither the time nor
 * the memory of those who wait for something else, and the libraries go with it (0193).
 */
const port = parentPort
if (port) {
  const asked: { resolve: (records: string[] | string[][]) => void; reject: (error: Error) => void }[] = []
  port.on('message', ({ id, records, code }: ToThread) => {
    if (records) asked[id]?.resolve(records)
    else asked[id]?.reject(Object.assign(new Error(code), { code }))
  })
  // More than any sender needs; a message could have others asked as often as it likes.
  const asksMax = 100
  // The worker's own resolver answers, so that there is one set of time limits, and one that tests put there.
  const resolver: DNSResolver = (name, kind) =>
    new Promise((resolve, reject) => {
      if (asked.length >= asksMax) return reject(Object.assign(new Error('too many'), { code: 'EREFUSED' }))
      const id = asked.push({ resolve, reject }) - 1
      port.postMessage({ type: 'resolve', id, name, kind } satisfies FromThread)
    })
  const message = await read(workerData as Letter, resolver)
  const files = message.dropped === undefined ? message.files : []
  port.postMessage({ type: 'read', message } satisfies FromThread, [
    ...new Set(files.map(({ bytes }) => bytes.buffer)),
  ])
  port.close()
}

async function read(letter: Letter, resolver: DNSResolver): Promise<Message> {
  const mail = await content.parse(letter.raw)
  const headers = headersOf(mail)
  const senders = content.sendersOf(headers)
  const dropped = whyAutomatic(headers, senders, letter.ownAddress)
  if (dropped) return { dropped }
  return {
    dropped,
    key: content.keyOf(mail, headers),
    senders,
    verdict: await checkSender(letter, headers, senders, resolver),
    subject: content.subjectOf(mail),
    text: content.textOf(mail, headers),
    files: content.filesOf(mail),
  }
}
