import type { Readable } from 'node:stream'
import { connectionLost, insufficientStorage, tooLarge } from './refusal.ts'

/** Memory for all messages being received or waiting to be parsed, together. */
const bufferedMaxBytes = 268_435_456
/** For one message, however slowly it arrives: mail servers send within minutes. */
const receiveTimeoutMs = 600_000
const initialBufferBytes = 65_536

let bufferedBytes = 0

/**
 * Passes a message to `use` once it has arrived completely. One that is too large is read to its end and
 * discarded, because SMTP can refuse it only there.
 *
 * @throws a refusal for more than `maxBytes`, if too much is buffered at once, and if the client disconnects
 *   midway; whatever `use` throws
 */
export async function bufferMessage(
  stream: Readable,
  maxBytes: number,
  use: (raw: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const giveUpAt = performance.now() + receiveTimeoutMs
  // Chunks are copied into one buffer as they arrive: kept until the end, they would be promoted to the old
  // generation and stay in memory long after.
  let buffer = new Uint8Array(0)
  /** Length of `buffer`, also after it has been transferred to a thread. */
  let capacity = 0
  let bytes = 0
  let refusal: Error | undefined
  const setBuffer = (next: Uint8Array<ArrayBuffer>) => {
    bufferedBytes += next.length - capacity
    capacity = next.length
    buffer = next
  }
  try {
    for await (const chunk of readChunks(stream)) {
      const at = bytes
      bytes += chunk.length
      if (refusal) continue
      const needed = bytes > capacity ? Math.max(initialBufferBytes, 2 * capacity, bytes) : capacity
      if (bytes > maxBytes) refusal = tooLarge(maxBytes)
      else if (bufferedBytes - capacity + needed > bufferedMaxBytes || performance.now() > giveUpAt)
        refusal = insufficientStorage()
      if (refusal) setBuffer(new Uint8Array(0))
      else {
        if (needed > capacity) setBuffer(growBuffer(buffer, needed))
        buffer.set(chunk, at)
      }
    }
    if (refusal) throw refusal
    await use(buffer.subarray(0, bytes))
  } finally {
    setBuffer(new Uint8Array(0))
  }
}

function growBuffer(buffer: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(buffer)
  return larger
}

/**
 * @throws a refusal if the client disconnects midway: it won't see the reply, but nothing failed on our side
 */
async function* readChunks(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk
  } catch {
    throw connectionLost()
  }
}
