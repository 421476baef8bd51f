import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'

/**
 * Files larger than `singlePutMax` are uploaded in parts of `partBytes`, since no store accepts more than 5
 * GB at once.
 */
export type MultipartSizes = { singlePutMax: number; partBytes: number }
export const defaultMultipartSizes: MultipartSizes = {
  singlePutMax: 5 * 1_024 ** 3,
  partBytes: 64 * 1_024 ** 2,
}

/** The most parts that a store accepts. */
const uploadPartsMax = 10_000

type ObjectLocation = { Bucket: string; Key: string }

/**
 * Uploads a file in parts, one after the other. It appears once all of it is there; a failure removes the
 * parts. A crash leaves invisible parts behind, which a lifecycle rule of the bucket removes
 * (docs/operations.md).
 */
export async function putMultipart(
  client: S3Client,
  location: ObjectLocation,
  bytes: AsyncIterable<Buffer>,
  size: number,
  { partBytes }: MultipartSizes,
): Promise<void> {
  const {
    CreateMultipartUploadCommand,
    UploadPartCommand,
    CompleteMultipartUploadCommand,
    AbortMultipartUploadCommand,
  } = await import('@aws-sdk/client-s3')
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...location, ContentType: 'application/octet-stream' }),
  )
  const upload = { ...location, UploadId }
  const length = Math.max(partBytes, Math.ceil(size / uploadPartsMax))
  const takeBytes = chunkReader(bytes)
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let from = 0; from < size; from += length) {
      const PartNumber = Parts.length + 1
      const ContentLength = Math.min(length, size - from)
      const Body = Readable.from(takeBytes(ContentLength), { objectMode: false })
      const broken = new AbortController()
      // Without this the SDK would wait for the rest of a failed body.
      Body.once('error', (error) => broken.abort(error))
      const { ETag } = await client
        .send(new UploadPartCommand({ ...upload, PartNumber, Body, ContentLength }), {
          abortSignal: broken.signal,
        })
        .catch((error: unknown) => {
          throw broken.signal.aborted ? broken.signal.reason : error
        })
      Parts.push({ PartNumber, ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

/** Splits bytes into consecutive pieces of any requested length. */
function chunkReader(bytes: AsyncIterable<Buffer>): (length: number) => AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async function* takeBytes(length) {
    for (let left = length; left > 0;) {
      if (rest.length === 0) {
        const next = await source.next()
        if (next.done) throw new Error('the file is shorter than its announced size')
        rest = next.value
      }
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
}
