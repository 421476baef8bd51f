import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise } from 'yauzl'
import { RefusedFile } from '../refused-file.ts'

/** A ZIP file whose names and sizes were all checked before any content is read. */
export type ZipReader = {
  /** Returns the size of an entry in bytes; undefined if there is none. */
  sizeOf: (name: string) => number | undefined
  /** @throws RefusedFile for a damaged entry, or one of more than `maxBytes` */
  bytes: (name: string, maxBytes: number) => Promise<Buffer>
  open: (name: string) => Promise<Readable>
  close: () => void
}

const entriesMax = 500_000
/** Text shrinks to a tenth; an entry that shrinks to a thousandth is a ZIP bomb. */
const compressionRatioMax = 250
const compressionCheckFromBytes = 1_048_576

/**
 * Opens a ZIP file. It is refused if a name leads out of its folder or occurs twice, or if an entry is
 * encrypted or far larger than its compressed size allows.
 *
 * Some browsers unpack downloads; when packed again, everything is in one folder. So if the file `top` is in
 * a folder, names are relative to that folder.
 *
 * @throws RefusedFile
 */
export async function openZip(path: string, top: string): Promise<ZipReader> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch(
    () => {
      throw new RefusedFile('damaged')
    },
  )
  try {
    const entries = withoutTopFolder(await readEntries(zip), top)
    const open = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new RefusedFile('damaged')
      return zip.openReadStreamPromise(entry)
    }
    return {
      sizeOf: (name) => entries.get(name)?.uncompressedSize,
      open,
      bytes: async (name, maxBytes) => {
        if ((entries.get(name)?.uncompressedSize ?? 0) > maxBytes) throw new RefusedFile('too_large')
        return open(name)
          .then(buffer)
          .catch(() => {
            throw new RefusedFile('damaged')
          })
      },
      close: () => {
        zip.close()
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function withoutTopFolder(entries: Map<string, Entry>, top: string): Map<string, Entry> {
  if (entries.has(top)) return entries
  const name = [...entries.keys()].find(
    (name) => name.indexOf('/') === name.length - top.length - 1 && name.endsWith(`/${top}`),
  )
  if (name === undefined) return entries
  const folder = name.slice(0, -top.length)
  const within = [...entries].filter(([name]) => name.startsWith(folder))
  return new Map(within.map(([name, entry]) => [name.slice(folder.length), entry]))
}

async function readEntries(zip: Awaited<ReturnType<typeof openPromise>>): Promise<Map<string, Entry>> {
  if (zip.entryCount > entriesMax) throw new RefusedFile('unsafe_archive')
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry
      const isBomb =
        uncompressedSize > compressionCheckFromBytes &&
        uncompressedSize > compressionRatioMax * compressedSize
      if (isBomb || entries.has(fileName) || entry.isEncrypted()) throw new RefusedFile('unsafe_archive')
      entries.set(fileName, entry)
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error
    // The library checks names before anything else.
    const unsafe = error instanceof Error && /path|characters/.test(error.message)
    throw new RefusedFile(unsafe ? 'unsafe_archive' : 'damaged')
  }
  return entries
}
