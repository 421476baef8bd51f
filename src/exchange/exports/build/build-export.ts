import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStorage, isMissingFile } from '../../../platform/files/storage.ts'
import { fileKey } from '../../../platform/files/storage.ts'
import { writeArchive, type ArchiveWriter } from '../../../platform/archive.ts'
import type { Database } from '../../../platform/db/database.ts'
import { findReadSource, lastWrite } from '../../../platform/db/read-late.ts'
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
import { countBlocks, type Progress } from './progress.ts'

type BuildDeps = {
  database: Database
  files: FileStorage
  /** A folder used by this job only. */
  folder: string
  progress: Progress
  signal: AbortSignal
}

/**
 * Writes an export to a ZIP file: first the rows, all from one snapshot of the database, then the files they
 * refer to. Memory use doesn't depend on the size: one page of rows at a time, plus the names of lists and
 * entries.
 *
 * @returns the path of the file, and the number of attachments missing from it
 * @throws not_found if the member or the list is gone; whatever the disk, the database and the signal throw
 */
export async function buildExport(
  job: ExportJob,
  deps: BuildDeps,
): Promise<{ file: string; missing: number }> {
  const file = join(deps.folder, 'export.zip')
  const attachmentList = join(deps.folder, 'attachments.json')
  let missing = 0
  await writeArchive(file, async (archive) => {
    // A standby that has failed isn't asked a second time.
    const source =
      job.attempts > 1 ? deps.database : await findReadSource(deps.database, lastWrite(job.workspace_id))
    const manifest = await withSnapshot(source, async (sql) => {
      const contents = await readContents(sql, job, deps.progress)
      return addRows(archive, contents, attachmentList, deps, job)
    })
    if (job.attachments) manifest.problems = await addFiles(archive, attachmentList, deps, job)
    missing = manifest.problems.length
    await archive.add(manifestEntry, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
  })
  return { file, missing }
}

async function addRows(
  archive: ArchiveWriter,
  contents: Contents,
  attachmentList: string,
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
    // Also written to a separate file, which addFiles() reads after the snapshot has ended.
    await pipeline(rows, createWriteStream(attachmentList, { mode: 0o600 }), { signal })
    await archive.add(dataEntry(kind), createReadStream(attachmentList))
  }
  for (const { name, lines } of contents.csvFiles())
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

/** Adds the contents of attachments; returns those that are missing from the storage. */
async function addFiles(
  archive: ArchiveWriter,
  attachmentList: string,
  { files, progress, signal }: BuildDeps,
  { workspace_id }: ExportJob,
): Promise<Manifest['problems']> {
  const problems: Manifest['problems'] = []
  for await (const { id, size, entry } of readAttachmentList(attachmentList)) {
    signal.throwIfAborted()
    if (entry === null) continue
    const bytes =
      size === 0
        ? Readable.from([], { objectMode: false })
        : await files.open(fileKey(workspace_id, id), { start: 0, end: size - 1 }).catch(ignoreMissing)
    // Most attachments are compressed already.
    if (bytes) await archive.add(entry, bytes, { compress: false })
    else problems.push({ entry, reason: 'missing' })
    progress.add(countBlocks(size))
  }
  return problems
}

/** Ignores missing files only; if the storage is unreachable, the whole export is retried. */
function ignoreMissing(error: unknown): undefined {
  if (!isMissingFile(error)) throw error
}

/** Reads the objects that jsonArray() wrote, one per line. */
async function* readAttachmentList(path: string): AsyncGenerator<Exported['attachments']> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, '')) as Exported['attachments']
}

/**
 * Turns pages of objects into a JSON array with one object per line.
 *
 * @param onPage called with the length of each page
 */
function jsonArray(pages: AsyncIterable<readonly object[]>, onPage: (length: number) => void): Readable {
  async function* lines() {
    let before = '[\n'
    for await (const page of pages) {
      if (page.length === 0) continue
      yield before + page.map((one) => JSON.stringify(one)).join(',\n')
      before = ',\n'
      onPage(page.length)
    }
    yield before === '[\n' ? '[\n]\n' : '\n]\n'
  }
  return Readable.from(lines(), { objectMode: false })
}

async function* abortable<T>(pages: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const page of pages) {
    signal.throwIfAborted()
    yield page
  }
}
