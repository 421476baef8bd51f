import type { Socket } from 'node:net'

/** How much of a response is read: its head, the responses before it, its body and everything that frames it. */
const responseMaxBytes = 16 * 1024

/** A response that is cut off. */
export class ResponseTooLongError extends Error {
  constructor() {
    super(`the response has more than ${responseMaxBytes} bytes`)
    this.name = 'ResponseTooLongError'
  }
}

/** The filter of a connection. */
export type ResponseFilter = {
  /** The next bytes begin the responses to another request. */
  reset(): void
}

/** How an informational response begins; the minor version can be any. */
const informationalStart = Buffer.from('HTTP/1.? 1')
const statusLength = 3
const endOfHead = '\r\n\r\n'
const switchingProtocols = 101

/**
 * Passes on only the final response to each request, and no more than `responseMaxBytes`. Informational responses, such
 * as 100 and 103, may come before it at any time and are skipped (RFC 9110, 15.2); undici takes a 100 for the end of the
 * connection, and reads chunk extensions and trailers without a limit (0221).
 *
 * It works on the bytes that the connection hands to its reader, whichever way that reads them.
 */
export function filterResponses(socket: Socket): ResponseFilter {
  const passOn = socket.push.bind(socket)
  let phase: 'before' | 'final' | 'refused' = 'before'
  /** The beginning of a response that may be informational. */
  let start: Buffer = Buffer.alloc(0)
  let bytes = 0

  /** Gives the reader time for what it already has, which may contain a status. */
  function refuse(error: Error): void {
    phase = 'refused'
    setImmediate(() => socket.destroy(error))
  }

  function passFinal(chunk: Buffer): boolean {
    phase = 'final'
    start = Buffer.alloc(0)
    return passOn(chunk)
  }

  /** Skips informational responses until the final one begins. */
  function skip(chunk: Buffer): boolean {
    start = Buffer.concat([start, chunk])
    while (mayBeInformational(start)) {
      if (start.length < informationalStart.length + statusLength - 1) return true
      if (readStatus(start) === switchingProtocols) {
        refuse(new Error('the receiver switches protocols'))
        return true
      }
      const end = start.indexOf(endOfHead)
      if (end < 0) return true
      start = start.subarray(end + endOfHead.length)
    }
    return passFinal(start)
  }

  function take(chunk: Buffer): boolean {
    if (phase === 'refused') return true
    const room = responseMaxBytes - bytes
    bytes += chunk.length
    const taken = chunk.subarray(0, room)
    const more = phase === 'final' ? passOn(taken) : skip(taken)
    if (chunk.length > room) refuse(new ResponseTooLongError())
    return more
  }

  socket.push = (chunk: Buffer | null) => {
    if (chunk !== null) return take(chunk)
    if (start.length > 0) passFinal(start)
    return passOn(null)
  }

  return {
    reset() {
      phase = 'before'
      bytes = 0
    },
  }
}

/** Whether a response that begins with these bytes can still turn out to be informational; not without any bytes. */
function mayBeInformational(start: Buffer): boolean {
  if (start.length === 0) return true
  const length = Math.min(start.length, informationalStart.length)
  for (let index = 0; index < length; index += 1) {
    const expected = informationalStart[index]
    if (expected !== wildcard && expected !== start[index]) return false
  }
  return true
}

const wildcard = '?'.charCodeAt(0)

const readStatus = (start: Buffer): number => {
  const at = informationalStart.length - 1
  return Number(start.toString('latin1', at, at + statusLength))
}
