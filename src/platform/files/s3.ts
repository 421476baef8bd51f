import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { Readable } from 'node:stream'
import type { S3Config } from '../../core/config/config.ts'
import type { FileStorage } from './storage.ts'
import { putMultipart, type MultipartSizes, defaultMultipartSizes } from './s3-multipart.ts'

const connectTimeoutMs = 5_000
/** How long a connection may stay without a byte in either direction. */
const idleTimeoutMs = 60_000
const connectionsMax = 100

/**
 * Stores files in a bucket of an S3-compatible store. A PUT with its length is all or nothing, so a broken
 * one leaves nothing behind. Larger files are uploaded in parts and appear once all of them are there.
 *
 * @param ca PEM file of a private CA for the store's certificate
 */
export function openS3Storage(
  storage: S3Config,
  ca?: string,
  sizes: MultipartSizes = defaultMultipartSizes,
): FileStorage {
  let loaded: ReturnType<typeof loadClient> | undefined
  const s3 = () => (loaded ??= loadClient(storage, ca))
  const inBucket = (key: string) => ({ Bucket: storage.bucket, Key: `${storage.prefix}${key}` })

  return {
    async put(key, bytes, size) {
      const { client, PutObjectCommand } = await s3()
      if (size > sizes.singlePutMax) return putMultipart(client, inBucket(key), bytes, size, sizes)
      const Body = Readable.from(bytes, { objectMode: false })
      const broken = new AbortController()
      // Without this the SDK would wait for the rest of a failed body.
      Body.once('error', (error) => broken.abort(error))
      const command = new PutObjectCommand({ ...inBucket(key), Body, ContentLength: size, ContentType })
      try {
        await client.send(command, { abortSignal: broken.signal })
      } catch (error) {
        throw broken.signal.aborted ? broken.signal.reason : error
      } finally {
        Body.destroy()
      }
    },

    async open(key, { start, end }) {
      const { client, GetObjectCommand } = await s3()
      const Range = `bytes=${start}-${end}`
      const { Body } = await client.send(new GetObjectCommand({ ...inBucket(key), Range }))
      if (!(Body instanceof Readable)) throw new Error('the store responded without a body')
      return Body
    },

    async remove(key) {
      const { client, DeleteObjectCommand } = await s3()
      await client.send(new DeleteObjectCommand(inBucket(key)))
    },
  }
}

/** The type that the store gets; the one that clients get is in the database. */
const ContentType = 'application/octet-stream'

const noop = () => undefined
const silentLogger = { debug: noop, info: noop, warn: noop, error: noop }

/** Loads the SDK on first use, since it takes 20 MB of memory (0129). */
async function loadClient({ endpoint, region, accessKey, secretKey }: S3Config, ca: string | undefined) {
  const { S3Client, ...commands } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    region,
    // What it would print to the console is in the error, too.
    logger: silentLogger,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Otherwise the SDK sends a checksum that many compatible stores don't support, and buffers the body for
    // it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      socketTimeout: idleTimeoutMs,
      httpsAgent: new Agent({
        keepAlive: true,
        maxSockets: connectionsMax,
        ...(ca === undefined ? {} : { ca: readFileSync(ca) }),
      }),
    },
  })
  return { client, ...commands }
}
