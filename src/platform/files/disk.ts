import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from './storage.ts'

/**
 * Stores files in a folder of this machine. A file gets its name once all of it is on disk; until then it is
 * a `.part`, which a crash leaves behind and `remove` deletes. Only the service's user can read them.
 */
export function openDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, key)

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = `${path}.part`
      await makeFolder(dirname(path))
      const handle = await open(unfinished, 'wx', 0o600)
      try {
        for await (const chunk of bytes) await writeFully(handle, chunk)
        await handle.sync()
        await handle.close()
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await handle.close().catch(() => {})
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async open(key, { start, end }) {
      const handle = await open(pathOf(key), 'r')
      return handle.createReadStream({ start, end })
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.part`, { force: true })
    },
  }
}

type FileHandle = Awaited<ReturnType<typeof open>>

async function writeFully(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length;)
    written += (await handle.write(chunk, written, chunk.length - written)).bytesWritten
}

/** Creates a folder so that it survives a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (created === undefined) return
  await syncFolder(dirname(folder))
  await syncFolder(dirname(created))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
