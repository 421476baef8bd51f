import { Readable } from 'node:stream'

/** Why a stream ends; what the client finds out when it connects again. */
type EndReason = 'access' | 'stopping'

/** The response of one event stream, which holds only so much that its client has not read yet. */
export type StreamBody = {
  readonly readable: Readable
  readonly closed: boolean
  /** Whether so much is waiting for the client that nothing may be added; `onDrain` says when that is over. */
  readonly full: boolean
  /** Adds an event that `encodeEvent` returned. */
  send(event: Buffer): void
  /** Tells the client where to resume, without an event. */
  sendId(id: string): void
  /** Keeps proxies from closing a quiet connection, and tells the client where to resume, if that has moved. */
  sendHeartbeat(id: string | undefined): void
  /** Ends the response, after what is waiting. The client connects again and is then refused, or served elsewhere. */
  end(reason: EndReason): void
}

/** What waits for one slow client, and for all of a process together: the more streams, the less for each. */
const bufferMaxBytes = 65_536
const buffersMaxBytes = 512 * bufferMaxBytes
type StreamBodyHooks = { onDrain: () => void; onClose: () => void }

/** How long a client waits before it reconnects, spread out because after a restart all of them do. */
const reconnectMs = { min: 500, spread: 1_500 }

let openBodies = 0

/** Returns an event as a stream sends it. JSON has no line breaks, so it is one line of data. */
export const encodeEvent = ({ id, type, body }: { id: string; type: string; body: string }): Buffer =>
  Buffer.from(`id: ${id}\nevent: ${type}\ndata: ${body}\n\n`)

/**
 * Opens the body of a stream. What waits is kept here and not in the `Readable`, which asks for more only when it has
 * passed everything on: so the bound is exact, and one buffer of an event serves all streams.
 */
export function openStreamBody({ onDrain, onClose }: StreamBodyHooks): StreamBody {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let asked = false
  let ended = false
  let wasFull = false

  const readable = new Readable({
    highWaterMark: 1,
    read() {
      asked = true
      passOn()
    },
  })
  openBodies++
  readable.once('close', () => {
    openBodies--
    waiting = []
    onClose()
  })
  // The client disconnected.
  readable.on('error', () => {})

  function passOn(): void {
    if (!asked) return
    const [first, ...others] = waiting
    if (first) {
      asked = false
      waiting = []
      waitingBytes = 0
      readable.push(others.length === 0 ? first : Buffer.concat([first, ...others]))
    } else if (ended) readable.push(null)
    if (!wasFull || ended) return
    wasFull = false
    onDrain()
  }

  function add(chunk: Buffer): void {
    if (ended || readable.destroyed) return
    waiting.push(chunk)
    waitingBytes += chunk.length
    passOn()
  }
  const addText = (text: string) => add(Buffer.from(text))

  addText(`retry: ${Math.round(reconnectMs.min + Math.random() * reconnectMs.spread)}\n\n`)
  return {
    readable,
    get closed() {
      return ended || readable.destroyed
    },
    get full() {
      const full = waitingBytes >= Math.min(bufferMaxBytes, buffersMaxBytes / openBodies)
      wasFull ||= full
      return full
    },
    send: add,
    sendId: (id) => addText(`id: ${id}\n\n`),
    sendHeartbeat(id) {
      // Events that are on their way serve as well.
      if (waiting.length === 0) addText(id === undefined ? ':\n\n' : `:\nid: ${id}\n\n`)
    },
    end(reason) {
      if (ended) return
      addText(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`)
      ended = true
      passOn()
    },
  }
}
