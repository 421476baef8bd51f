import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStorage } from '../../platform/files/storage.ts'
import { fileKey } from '../../platform/files/storage.ts'
import type { ImportJob } from './job-store.ts'
import { headBytes } from './read/detect.ts'

export type LocalFile = { path: string; head: Buffer; remove(): Promise<void> }

/**
 * Copies the file of an import from the storage to the local disk, because archives are read from their end.
 * Each attempt has its own copy: a worker that lost its lease may still be reading.
 */
export async function downloadImportFile(
  files: FileStorage,
  folder: string,
  job: ImportJob,
): Promise<LocalFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, job.lease)
  const remove = () => rm(path, { force: true })
  try {
    const file = await open(path, 'wx+', 0o600)
    try {
      // An empty file has no range to read.
      if (job.size > 0)
        await file.writeFile(
          await files.open(fileKey(job.workspace_id, job.id), { start: 0, end: job.size - 1 }),
        )
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
      return { path, head: buffer.subarray(0, bytesRead), remove }
    } finally {
      await file.close()
    }
  } catch (error) {
    await remove()
    throw error
  }
}
