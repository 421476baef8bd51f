import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise } from 'yauzl'
import { ZipFile as NewZip } from 'yazl'

export type ArchiveWriter = {
  /** Writes one entry completely before the next. */
  add(name: string, bytes: Readable, how?: { compress: boolean }): Promise<void>
}

/**
 * Writes a ZIP file that only its owner can read. It gets its name once it is complete and on disk; a failure
 * leaves nothing behind.
 *
 * @throws when the file already exists
 */
export async function writeArchive(
  file: string,
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const part = `${file}.part`
  await (await open(file, 'wx', 0o600)).close()
  const zip = new NewZip()
  const broken = new AbortController()
  // A failure of the disk or of the source ends the other one, which would otherwise wait forever.
  const failed = (error: unknown) => {
    broken.abort(error)
    throw error
  }
  try {
    const written = pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600 }), {
      signal: broken.signal,
    }).catch(failed)
    const done = work({
      add: (name, bytes, { compress } = { compress: true }) =>
        new Promise((resolve, reject) => {
          broken.signal.throwIfAborted()
          const stop = () => bytes.destroy(broken.signal.reason)
          broken.signal.addEventListener('abort', stop, { once: true })
          bytes
            .once('error', reject)
            .once('end', resolve)
            .once('close', () => broken.signal.removeEventListener('abort', stop))
          zip.addReadStream(bytes, name, { compress, mode: 0o100600 })
        }),
    })
      .then(() => zip.end())
      .catch(failed)
    // Nothing may still be writing when the leftovers are removed.
    await Promise.allSettled([written, done])
    broken.signal.throwIfAborted()
    const handle = await open(part, 'r')
    await handle.sync()
    await handle.close()
    await rename(part, file)
  } catch (error) {
    await Promise.all([rm(part, { force: true }), rm(file, { force: true })])
    throw error
  }
}

export type ArchiveReader = {
  read(name: string): Promise<Readable>
  text(name: string): Promise<string | undefined>
}

/** Opens a ZIP file while `work` runs. @throws for anything but a complete ZIP file */
export async function readArchive<T>(file: string, work: (archive: ArchiveReader) => Promise<T>): Promise<T> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const read = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new Error(`${file} contains no ${name}`)
      return zip.openReadStreamPromise(entry)
    }
    return await work({
      read,
      text: async (name) => (entries.has(name) ? (await buffer(await read(name))).toString() : undefined),
    })
  } finally {
    zip.close()
  }
}
