import type { Readable } from 'node:stream'
import { noRoom, tooLarge } from './refusal.ts'

/** What all messages that are coming may take together, so that many slow ones cannot take all memory. */
const heldMaxBytes = 268_435_456
/** However slowly it comes: mail servers send within minutes. */
const collectMaxMs = 600_000

let heldBytes = 0

/**
 * The bytes of a message, as they have come. What is too much is read and forgotten, since it is refused at its end alone.
 *
 * @throws a refusal for more than `maxBytes`, and when too much is coming at once; what the stream throws when the other
 *   side goes in the middle
 */
export async function collect(stream: Readable, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  const giveUpAt = performance.now() + collectMaxMs
  let bytes = 0
  let refusal: Error | undefined
  const letGo = (why?: Error) => {
    refusal ??= why
    heldBytes -= chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    chunks.length = 0
  }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (refusal) continue
      if (bytes > maxBytes) letGo(tooLarge(maxBytes))
      else if (heldBytes + chunk.length > heldMaxBytes || performance.now() > giveUpAt) letGo(noRoom())
      else {
        heldBytes += chunk.length
        chunks.push(chunk)
      }
    }
    if (refusal) throw refusal
    const whole = new Uint8Array(bytes)
    let at = 0
    for (const chunk of chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    return whole
  } finally {
    letGo()
  }
}
