import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { collectPassedBuffers } from '../../core/collect-garbage.ts'
import { incompleteBody, requestTimeout } from '../../core/errors.ts'
import { uploadMaxMinutes } from '../../core/limits.ts'
import { sniffContentType, sniffedBytes } from './content-type.ts'
import type { FileStorage } from './storage.ts'

/** What is known about a file once it has arrived completely. */
export type ReceivedFile = { content_type: string; sha256: Buffer }

/**
 * Streams the bytes of a request into the storage, so that a hundred large files take no more memory than a
 * hundred chunks, and determines their hash and type on the way.
 *
 * @param size the client's Content-Length; no more than that is read
 * @throws validation_error when fewer bytes arrive, request_timeout after an hour
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
    // An error on the way must not end the connection before its response.
    for await (const chunk of readChunks(source)) {
      if (performance.now() > giveUpAt) throw requestTimeout()
      if (received + chunk.length > size) throw incompleteBody()
      if (received < sniffedBytes) head.push(chunk.subarray(0, sniffedBytes - received))
      received += chunk.length
      hash.update(chunk)
      yield chunk
      collectPassedBuffers(chunk.length)
    }
    if (received < size) throw incompleteBody()
  }

  await files.put(key, bytes(), size)
  return { content_type: await sniffContentType(Buffer.concat(head)), sha256: hash.digest() }
}

/** @throws validation_error when the client disconnects midway */
async function* readChunks(source: Readable): AsyncGenerator<Buffer> {
  const chunks = source.iterator({ destroyOnReturn: false })
  try {
    for await (const chunk of chunks) yield chunk
  } catch (error) {
    throw source.destroyed ? incompleteBody() : error
  }
}
