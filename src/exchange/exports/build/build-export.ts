import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStorage, isMissingFile } from '../../../platform/files/storage.ts'
import { fileKey } from '../../../platform/files/storage.ts'
import { writeArchive, type ArchiveWriter } from '../../../platform/archive.ts'
import type { Database } from '../../../platform/db/database.ts'
import { withSnapshot } from '../../../platform/db/snapshot.ts'
import type { ExportJob } from '../job-store.ts'
import { type Contents, readContents } from './contents.ts'
import {
  dataEntry,
  dataKinds,
  type Exported,
  exportFormat,
  exportVersion,
  type Manifest,
  manifestEntry,
} from '../format.ts'
import { jsonArray } from './json-array.ts'
import { countBlocks, type Progress } from './progress.ts'

type BuildDeps = {
  database: Database
  files: FileStorage
  /** A folder of this job alone. */
  folder: string
  progress: Progress
  signal: AbortSignal
}

/**
 * Writes an export into a ZIP file and returns its path, with how many files are missing in it: all that is in the database as of one moment, then the files that
 * it names. Whatever the size, it holds a page of rows at a time; names of lists and of entries are all that it keeps.
 *
 * @throws not_found when the member or the list has gone; whatever the disk, the database and the signal do
 */
export async function buildExport(
  job: ExportJob,
  place: BuildDeps,
): Promise<{ file: string; missing: number }> {
  const file = join(place.folder, 'export.zip')
  const listed = join(place.folder, 'attachments.json')
  let missing = 0
  await writeArchive(file, async (archive) => {
    const manifest = await withSnapshot(place.database, async (sql) => {
      const contents = await readContents(sql, job, place.progress)
      return addRows(archive, contents, listed, place, job)
    })
    if (job.attachments) manifest.problems = await addFiles(archive, listed, place, job)
    missing = manifest.problems.length
    await archive.add(manifestEntry, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
  })
  return { file, missing }
}

async function addRows(
  archive: ArchiveWriter,
  contents: Contents,
  listed: string,
  { database, signal }: BuildDeps,
  { attachments, list_id }: ExportJob,
): Promise<Manifest> {
  const counts: Record<string, number> = {}
  for (const kind of dataKinds) {
    counts[kind] = 0
    const rows = jsonArray(abortable(contents.rows(kind), signal), (count) => (counts[kind]! += count))
    if (kind !== 'attachments') {
      await archive.add(dataEntry(kind), rows)
      continue
    }
    // Also kept beside the archive: once the snapshot has ended, their bytes are fetched by it.
    await pipeline(rows, createWriteStream(listed, { mode: 0o600 }), { signal })
    await archive.add(dataEntry(kind), createReadStream(listed))
  }
  for (const { name, lines } of contents.sheets())
    await archive.add(name, Readable.from(abortable(lines, signal), { objectMode: false }))
  return {
    format: exportFormat,
    version: exportVersion,
    made_at: new Date(database.clock.now()).toISOString(),
    ...contents.head,
    list_id,
    attachments,
    counts: counts as Manifest['counts'],
    problems: [],
  }
}

/** A file whose bytes are not to be had is named, and the rest goes on. */
async function addFiles(
  archive: ArchiveWriter,
  listed: string,
  { files, progress, signal }: BuildDeps,
  { workspace_id }: ExportJob,
): Promise<Manifest['problems']> {
  const problems: Manifest['problems'] = []
  for await (const { id, size, entry } of readAttachmentList(listed)) {
    signal.throwIfAborted()
    if (entry === null) continue
    const bytes =
      size === 0
        ? Readable.from([], { objectMode: false })
        : await files.open(fileKey(workspace_id, id), { start: 0, end: size - 1 }).catch(ignoreMissing)
    // What people attach is compressed already, mostly.
    if (bytes) await archive.add(entry, bytes, { compress: false })
    else problems.push({ entry, reason: 'missing' })
    progress.add(countBlocks(size))
  }
  return problems
}

/** A store that does not answer is another matter: then the export is begun anew. */
function ignoreMissing(error: unknown): undefined {
  if (!isMissingFile(error)) throw error
}

/** The objects of a file of ours, which has one to a line. */
async function* readAttachmentList(path: string): AsyncGenerator<Exported['attachments']> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, '')) as Exported['attachments']
}

async function* abortable<T>(pages: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const page of pages) {
    signal.throwIfAborted()
    yield page
  }
}
