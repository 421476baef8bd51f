import type { Readable } from 'node:stream'
import type { AttachmentId, ExportId, ImportId, WorkspaceId } from '../../core/ids.ts'

/** A part of a file, both ends included. */
export type ByteRange = { start: number; end: number }

/** The objects whose bytes are stored as a file. */
export type StoredFileId = AttachmentId | ImportId | ExportId

/** Returns the storage key of a file: IDs only, so that no name of a client becomes a path (S-65). */
export const fileKey = (workspaceId: WorkspaceId, fileId: StoredFileId): string => `${workspaceId}/${fileId}`

/** Stores the bytes of files (0152). The service creates the keys, without any character from a client. */
export type FileStorage = {
  /** Stores `size` bytes under `key`, all of them or nothing. @throws what `bytes` throws */
  put(key: string, bytes: AsyncIterable<Buffer>, size: number): Promise<void>
  /** @throws when there is no such file */
  open(key: string, part: ByteRange): Promise<Readable>
  /** Removes a file and the leftovers of a broken upload; does nothing when there is no such file. */
  remove(key: string): Promise<void>
}

/**
 * Whether the error means that the file doesn't exist, rather than that the storage is unreachable. Amazon
 * reports AccessDenied when the access key may not list the bucket, which ours doesn't need.
 */
export function isMissingFile(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'AccessDenied'
}

/** For tools that only generate the API document. */
export const noFileStorage: FileStorage = {
  put: () => Promise.reject(new Error('no file storage')),
  open: () => Promise.reject(new Error('no file storage')),
  remove: () => Promise.reject(new Error('no file storage')),
}
