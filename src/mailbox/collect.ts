import type { Readable } from 'node:stream'
import { brokenOff, noRoom, tooLarge } from './refusal.ts'

/** What all messages that are coming and that wait to be read may take together, so that many cannot take all memory. */
const heldMaxBytes = 268_435_456
/** However slowly it comes: mail servers send within minutes. */
const collectMaxMs = 600_000

let heldBytes = 0

/**
 * Hands the bytes of a message on when all of them have come. What is too much is read and forgotten, since it is refused
 * at its end alone.
 *
 * @throws a refusal for more than `maxBytes`, and when too much is held at once, and when the other side goes in the
 *   middle; whatever `use` throws
 */
export async function collect(
  stream: Readable,
  maxBytes: number,
  use: (raw: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const chunks: Buffer[] = []
  const giveUpAt = performance.now() + collectMaxMs
  let bytes = 0
  let held = 0
  let refusal: Error | undefined
  const letGo = () => {
    heldBytes -= held
    held = 0
    chunks.length = 0
  }
  try {
    for await (const chunk of piecesOf(stream)) {
      bytes += chunk.length
      if (refusal) continue
      if (bytes > maxBytes) refusal = tooLarge(maxBytes)
      else if (heldBytes + chunk.length > heldMaxBytes || performance.now() > giveUpAt) refusal = noRoom()
      if (refusal) letGo()
      else {
        heldBytes += chunk.length
        held += chunk.length
        chunks.push(chunk)
      }
    }
    if (refusal) throw refusal
    await use(joined(chunks, bytes))
  } finally {
    letGo()
  }
}

/** @throws a refusal when the other side goes in the middle: there is nobody left who hears it, and nothing has failed */
async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk
  } catch {
    throw brokenOff()
  }
}

/** In memory of its own, which can be given to a thread; the pieces are let go. */
function joined(chunks: Buffer[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  chunks.length = 0
  return whole
}
