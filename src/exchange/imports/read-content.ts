import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { importReadMegabytes, importReadSeconds } from '../../core/limits.ts'
import type { ReadResult, ReadOptions, RefusalReason } from './content.ts'
import { openZip } from './read/formats/zip-reader.ts'
import type { TableColumns } from './read/read-file.ts'
import { manifestName } from './read/formats/daybook.ts'
import type { ThreadRequest } from './read/thread.ts'

/** What reading may take. */
const defaultBounds = { seconds: importReadSeconds, megabytes: importReadMegabytes }

/**
 * Reads what a file says, in a thread of its own: a file that takes all memory or for ever ends that thread, and
 * meanwhile whoever asks goes on with other work (0198).
 */
export const readContent = (
  path: string,
  options: ReadOptions,
  bounds = defaultBounds,
): Promise<ReadResult> => readInThread({ path, options }, bounds)

/** The columns of a file of format `csv`: their names, what stands in them, and what they seem to be. */
export const readTableColumns = (path: string): Promise<TableColumns | { refused: RefusalReason }> =>
  readInThread({ path, options: null }, defaultBounds)

/** Opens the attachments of an export of our own, one by one, by the `entry` of each. The caller closes it. */
export async function openExportAttachments(
  path: string,
): Promise<{ open: (entry: string) => Promise<Readable>; close: () => void }> {
  const { open, close } = await openZip(path, manifestName)
  return { open, close }
}

async function readInThread<T>(
  asked: ThreadRequest,
  { seconds, megabytes }: typeof defaultBounds,
): Promise<T | { refused: RefusalReason }> {
  const worker = new Worker(new URL('./read/thread.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1_000) })
    return answer as T
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return { refused: 'took_too_long' }
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return { refused: 'too_large' }
    throw error
  } finally {
    await worker.terminate()
  }
}
