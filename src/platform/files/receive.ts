import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { incompleteBody, requestTimeout } from '../../core/errors.ts'
import { uploadMaxMinutes } from '../../core/limits.ts'
import { sniffContentType, sniffedBytes } from './content-type.ts'
import type { FileStorage } from './storage.ts'

/** What is known of a file when all of it has come. */
export type ReceivedFile = { content_type: string; sha256: Buffer }

/**
 * Passes the bytes of a request on to where they are kept, a piece at a time, so that a hundred large files take no more
 * memory than a hundred pieces. What they are is read off them on their way.
 *
 * @param size as the client has said it; never more of them is read
 * @throws validation_error when fewer come, request_timeout after an hour
 */
export async function receiveFile(
  files: FileStorage,
  key: string,
  source: Readable,
  size: number,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  const giveUpAt = performance.now() + uploadMaxMinutes * 60_000
  let received = 0

  async function* bytes(): AsyncGenerator<Buffer> {
    // An error on the way must not end the connection before its answer.
    for await (const chunk of readChunks(source)) {
      if (performance.now() > giveUpAt) throw requestTimeout()
      if (received + chunk.length > size) throw incompleteBody()
      if (received < sniffedBytes) head.push(chunk.subarray(0, sniffedBytes - received))
      received += chunk.length
      hash.update(chunk)
      yield chunk
    }
    if (received < size) throw incompleteBody()
  }

  await files.put(key, bytes(), size)
  return { content_type: await sniffContentType(Buffer.concat(head)), sha256: hash.digest() }
}

/** @throws validation_error when the client goes in the middle */
async function* readChunks(source: Readable): AsyncGenerator<Buffer> {
  const pieces = source.iterator({ destroyOnReturn: false })
  try {
    for await (const piece of pieces) yield piece
  } catch (error) {
    throw source.destroyed ? incompleteBody() : error
  }
}
