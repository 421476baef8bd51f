import type { Readable } from 'node:stream'

/** A part of a file, both ends included. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of attachments are kept (0152). A key is made by the service and holds no character of a client. */
export type FileStorage = {
  /** Keeps `size` bytes under `key`: all of them, on the disk, or nothing. @throws what `bytes` throws */
  put(key: string, bytes: AsyncIterable<Buffer>, size: number): Promise<void>
  /** @throws when there is no such file */
  open(key: string, part: ByteRange): Promise<Readable>
  /** Removes it, and what a broken upload has left of it; nothing for what is not there. */
  remove(key: string): Promise<void>
}

/**
 * Whether there is no such file, and not a store that is out of reach. To a key that may not list the bucket, as ours need
 * not, Amazon says that it is denied.
 */
export function isMissingFile(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'AccessDenied'
}

/** Of tools that ask for the document of the API alone. */
export const noFileStorage: FileStorage = {
  put: () => Promise.reject(new Error('no files here')),
  open: () => Promise.reject(new Error('no files here')),
  remove: () => Promise.reject(new Error('no files here')),
}
