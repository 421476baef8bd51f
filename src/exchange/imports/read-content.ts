import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { importReadMegabytes, importReadSeconds } from '../../core/limits.ts'
import type { ReadResult, ReadOptions, RefusalReason } from './content.ts'
import { openZip } from './read/formats/zip-reader.ts'
import type { TableColumns } from './read/read-file.ts'
import { manifestName } from './read/formats/daybook.ts'
import type { ThreadRequest } from './read/thread.ts'

const defaultBounds = { seconds: importReadSeconds, megabytes: importReadMegabytes }

/**
 * Reads the content of a file in a separate thread: a file that takes too much memory or time ends only that
 * thread, and the worker stays responsive (0198).
 */
export const readContent = (
  path: string,
  options: ReadOptions,
  bounds = defaultBounds,
): Promise<ReadResult> => readInThread({ path, options }, bounds)

/**
 * Returns the columns of a file of format `csv`: their names, sample values, and a guess of what they hold.
 */
export const readTableColumns = (path: string): Promise<TableColumns | { refused: RefusalReason }> =>
  readInThread({ path, options: null }, defaultBounds)

/** Opens a Daybook export to read its attachments, each by its `entry`. The caller closes it. */
export async function openExportAttachments(
  path: string,
): Promise<{ open: (entry: string) => Promise<Readable>; close: () => void }> {
  const { open, close } = await openZip(path, manifestName)
  return { open, close }
}

async function readInThread<T>(
  request: ThreadRequest,
  { seconds, megabytes }: typeof defaultBounds,
): Promise<T | { refused: RefusalReason }> {
  const worker = new Worker(new URL('./read/thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  try {
    const [result] = await once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1_000) })
    return result as T
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return { refused: 'took_too_long' }
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return { refused: 'too_large' }
    throw error
  } finally {
    await worker.terminate()
  }
}
