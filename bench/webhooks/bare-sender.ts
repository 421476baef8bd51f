import { Client } from 'undici'
import { signedHeaders, signingKey } from '../../src/webhooks/delivery/sign.ts'

/**
 * The limit of deliveries, in a process of its own: what undici does when nothing is done but signing and sending, one
 * request after the other on a connection for each address.
 */
export type BareOptions = { ca: string; body: string; subscribers: { url: string; secret: string }[] }
export type ToBare = { type: 'send'; count: number }

const { ca, body, subscribers } = JSON.parse(process.argv[2] ?? '') as BareOptions
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

let left = 0
let sent = 0

function send({ client, path, keys }: Sender): Promise<void> {
  const event = `evt_${String(++sent).padStart(26, '0')}`
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
        if (status !== 200) reject(new Error(`answered ${status}`))
      },
      onResponseData() {},
      onResponseEnd: () => resolve(),
      onResponseError: (_controller, error) => reject(error),
    },
  )
  return promise
}

async function loop(sender: Sender): Promise<void> {
  while (left-- > 0) await send(sender)
}

process.on('message', ({ count }: ToBare) => {
  left = count
  void Promise.all(senders.map(loop)).then(() => process.send?.({ sent: count }))
})
process.send?.({ url: '' })
