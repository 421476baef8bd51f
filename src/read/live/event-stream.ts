import { Readable } from 'node:stream'
import { liveBufferMaxBytes } from '../../core/limits.ts'

/** An answer of server-sent events, as long as the client wants it. */
export type EventStream = {
  readonly body: Readable
  readonly closed: boolean
  send(name: string, data: unknown, id?: string): void
  /** The same with data that is JSON already. */
  sendJson(name: string, json: string, id: string): void
  /** Has the client go on from here when it comes back. */
  sendId(id: string): void
  /** Keeps proxies, and time-outs on the way, from taking silence for an end. */
  sendHeartbeat(): void
  end(): void
}

/** How long a client waits before it comes back, spread out: after a restart all of them come. */
const reconnectMs = { min: 500, spread: 1_500 }

/**
 * What a slow reader does not take is kept up to a bound and then it is cut off: it comes back, and goes on after the
 * last event that it has read.
 */
export function openEventStream(onClose: () => void): EventStream {
  const body = new Readable({ read() {} })
  body.once('close', onClose)
  // The client went away in the middle of something.
  body.on('error', () => {})

  let ended = false
  const push = (text: string) => {
    if (ended || body.destroyed) return
    // What comes at once may be larger than the bound; who has taken it is no slow reader.
    if (body.readableLength > liveBufferMaxBytes) body.destroy()
    else body.push(text)
  }
  const eventOf = (name: string, json: string, id?: string) =>
    push(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${json}\n\n`)

  push(`retry: ${Math.round(reconnectMs.min + Math.random() * reconnectMs.spread)}\n\n`)
  return {
    body,
    get closed() {
      return ended || body.destroyed
    },
    send: (name, data, id) => eventOf(name, JSON.stringify(data), id),
    sendJson: eventOf,
    sendId: (id) => push(`id: ${id}\n\n`),
    sendHeartbeat() {
      // What is on its way is heard as well.
      if (body.readableLength === 0) push(':\n\n')
    },
    end() {
      if (ended) return
      ended = true
      body.push(null)
    },
  }
}
