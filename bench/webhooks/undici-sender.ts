import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { signedHeaders, signingKey } from '../../src/exchange/webhooks/delivery/sign.ts'
import { monotonicMs } from '../sample.ts'
import type { CommittedEvent } from './producer.ts'

/**
 * The limit for deliveries, in its own process: undici doing nothing but signing and sending, one request after another
 * on one connection per endpoint.
 */
export type UndiciSenderOptions = { ca: string; body: string; subscribers: { url: string; secret: string }[] }
export type UndiciSenderMessage =
  | { type: 'send'; count: number }
  /** Sends at a fixed rate, and reports when each was sent. */
  | { type: 'pace'; perSecond: number; seconds: number }

const { ca, body, subscribers } = JSON.parse(process.argv[2] ?? '') as UndiciSenderOptions
process.on('disconnect', () => process.exit())

const bytes = Buffer.from(body)
const senders = subscribers.map(({ url, secret }) => {
  const { origin, pathname } = new URL(url)
  return {
    client: new Client(origin, { connect: { ca }, allowH2: false }),
    path: pathname,
    keys: [signingKey(secret)],
  }
})
type Sender = (typeof senders)[number]

let remaining = 0
let sent = 0

const nextEvent = () => `evt_${String(++sent).padStart(26, '0')}`

function send({ client, path, keys }: Sender, event = nextEvent()): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  client.dispatch(
    {
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Daybook',
        accept: '*/*',
        ...signedHeaders(event, bytes, keys, Math.floor(Date.now() / 1_000)),
      },
      body: bytes,
    },
    {
      onRequestStart() {},
      onResponseStart(_controller, status) {
        if (status !== 200) reject(new Error(`got status ${status}`))
      },
      onResponseData() {},
      onResponseEnd: () => resolve(),
      onResponseError: (_controller, error) => reject(error),
    },
  )
  return promise
}

async function sendRemaining(sender: Sender): Promise<void> {
  while (remaining-- > 0) await send(sender)
}

async function sendAtPace({
  perSecond,
  seconds,
}: {
  perSecond: number
  seconds: number
}): Promise<CommittedEvent[]> {
  const startedAt = performance.now()
  const all: CommittedEvent[] = []
  while (all.length < perSecond * seconds) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    while (all.length < Math.min(due, perSecond * seconds)) {
      const event = nextEvent()
      all.push([event, monotonicMs()])
      void send(senders[all.length % senders.length]!, event)
    }
    await sleep(1)
  }
  return all
}

process.on('message', (message: UndiciSenderMessage) => {
  if (message.type === 'pace') {
    void sendAtPace(message).then((all) => process.send?.(all))
    return
  }
  remaining = message.count
  void Promise.all(senders.map(sendRemaining)).then(() => process.send?.({ sent: message.count }))
})
process.send?.({ url: '' })
