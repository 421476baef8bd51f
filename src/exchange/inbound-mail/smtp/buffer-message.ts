import type { Readable } from 'node:stream'
import { connectionLost, insufficientStorage, tooLarge } from './refusal.ts'

/** What all messages that are coming and that wait to be read may take together, so that many cannot take all memory. */
const bufferedMaxBytes = 268_435_456
/** However slowly it comes: mail servers send within minutes. */
const receiveTimeoutMs = 600_000
const initialBufferBytes = 65_536

let bufferedBytes = 0

/**
 * Hands the bytes of a message on when all of them have come. What is too much is read and forgotten, since it is refused
 * at its end alone.
 *
 * @throws a refusal for more than `maxBytes`, when too much is held at once, and when the other side goes in the middle;
 *   whatever `use` throws
 */
export async function bufferMessage(
  stream: Readable,
  maxBytes: number,
  use: (raw: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const giveUpAt = performance.now() + receiveTimeoutMs
  // Copied together as they come: pieces that are kept would be old by the end, and so stay long after.
  let held = new Uint8Array(0)
  /** Its length, also when it has been given to a thread. */
  let room = 0
  let bytes = 0
  let refusal: Error | undefined
  const hold = (next: Uint8Array<ArrayBuffer>) => {
    bufferedBytes += next.length - room
    room = next.length
    held = next
  }
  try {
    for await (const chunk of readChunks(stream)) {
      const at = bytes
      bytes += chunk.length
      if (refusal) continue
      const needed = bytes > room ? Math.max(initialBufferBytes, 2 * room, bytes) : room
      if (bytes > maxBytes) refusal = tooLarge(maxBytes)
      else if (bufferedBytes - room + needed > bufferedMaxBytes || performance.now() > giveUpAt)
        refusal = insufficientStorage()
      if (refusal) hold(new Uint8Array(0))
      else {
        if (needed > room) hold(growBuffer(held, needed))
        held.set(chunk, at)
      }
    }
    if (refusal) throw refusal
    await use(held.subarray(0, bytes))
  } finally {
    hold(new Uint8Array(0))
  }
}

function growBuffer(held: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(held)
  return larger
}

/** @throws a refusal when the other side goes in the middle: there is nobody left who hears it, and nothing has failed */
async function* readChunks(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk
  } catch {
    throw connectionLost()
  }
}
