import { Readable } from 'node:stream'
import { liveBufferMaxBytes } from '../../core/limits.ts'

/** A response of server-sent events, which lasts until the client or the server ends it. */
export type EventStream = {
  readonly body: Readable
  readonly closed: boolean
  send(name: string, data: unknown, id?: string): void
  /** Sends data that is JSON already. */
  sendJson(name: string, json: string, id: string): void
  /** Tells the client to resume from here when it reconnects. */
  sendId(id: string): void
  /** Keeps proxies and timeouts from closing a quiet connection. */
  sendHeartbeat(): void
  end(): void
}

/** What all slow readers of a process may have buffered together: with many streams, each has less. */
const buffersMaxBytes = 2_000 * liveBufferMaxBytes

/** How long a client waits before it reconnects, spread out because after a restart all of them do. */
const reconnectMs = { min: 500, spread: 1_500 }

let openStreams = 0

/**
 * Opens a stream. What a slow client has not read yet is buffered up to a limit; beyond it the client is disconnected,
 * reconnects, and resumes after the last event that it has read.
 */
export function openEventStream(onClose: () => void): EventStream {
  const body = new Readable({ read() {} })
  openStreams++
  body.once('close', () => {
    openStreams--
    onClose()
  })
  // The client disconnected.
  body.on('error', () => {})

  let ended = false
  const push = (text: string) => {
    if (ended || body.destroyed) return
    // A single event may be larger than the limit: only what is left of earlier ones makes a client slow.
    if (body.readableLength > Math.min(liveBufferMaxBytes, buffersMaxBytes / openStreams)) body.destroy()
    else body.push(text)
  }
  const pushEvent = (name: string, json: string, id?: string) =>
    push(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${json}\n\n`)

  push(`retry: ${Math.round(reconnectMs.min + Math.random() * reconnectMs.spread)}\n\n`)
  return {
    body,
    get closed() {
      return ended || body.destroyed
    },
    send: (name, data, id) => pushEvent(name, JSON.stringify(data), id),
    sendJson: pushEvent,
    sendId: (id) => push(`id: ${id}\n\n`),
    sendHeartbeat() {
      // Events that are on their way serve as well.
      if (body.readableLength === 0) push(':\n\n')
    },
    end() {
      if (ended) return
      ended = true
      body.push(null)
    },
  }
}
