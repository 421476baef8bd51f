import { open, readFile } from 'node:fs/promises'
import { importArchiveMaxBytes, importMaxBytes } from '../../../core/limits.ts'
import type { ColumnMapping, ReadResult, ReadOptions, RefusalReason } from '../content.ts'
import { readAsanaCsv } from './formats/asana-csv.ts'
import { readAsanaJson } from './formats/asana-json.ts'
import { sampleColumns } from './table/columns.ts'
import { mappingOf, readCsv } from './formats/csv.ts'
import { recognizeTable } from './products/products.ts'
import { readDaybook } from './formats/daybook.ts'
import { readIcal } from './formats/ical.ts'
import { RefusedFile } from './refused-file.ts'
import { readTable } from './table/table.ts'
import { readTodoist } from './formats/todoist.ts'
import { readTrello } from './formats/trello.ts'

/** The columns of a table, with the mapping guessed from their names. */
export type TableColumns = { columns: { name: string; samples: string[] }[]; mapping: ColumnMapping }

const readers = {
  csv: readCsv,
  todoist: readTodoist,
  trello: readTrello,
  asana_csv: readAsanaCsv,
  asana_json: readAsanaJson,
  ical: readIcal,
}

/** Reads a file of any format. A bad file is returned as a refusal; only errors of the disk are thrown. */
export function readImportFile(path: string, options: ReadOptions): Promise<ReadResult> {
  const { format } = options
  return catchRefusal(async () => {
    if (format !== 'daybook') return readers[format](await readText(path), options)
    await checkSize(path, importArchiveMaxBytes)
    return readDaybook(path, options)
  })
}

/** Returns the columns of a file of format `csv`. */
export const readColumns = (path: string): Promise<TableColumns | { refused: RefusalReason }> =>
  catchRefusal(async () => {
    const known = recognizeTable(readTable(await readText(path)))
    return { columns: sampleColumns(known.table), mapping: mappingOf(known) }
  })

async function catchRefusal<T>(work: () => Promise<T>): Promise<T | { refused: RefusalReason }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.reason }
    throw error
  }
}

async function readText(path: string): Promise<string> {
  await checkSize(path, importMaxBytes)
  const text = decode(await readFile(path))
  if (text.trim() === '') throw new RefusedFile('empty')
  return text
}

/**
 * Decodes the text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, and otherwise
 * Windows-1252, which spreadsheets on Windows write.
 *
 * @throws RefusedFile if it isn't text
 */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new RefusedFile('not_text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function checkSize(path: string, maxBytes: number): Promise<void> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  if (size === 0) throw new RefusedFile('empty')
  if (size > maxBytes) throw new RefusedFile('too_large')
}
