import { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { byteOrderMark, loadCsvWriter } from '../../core/csv.ts'
import { readActionLog } from './action-log.ts'
import type { ActionLogEntry, ActionLogFilters } from './schema.ts'

const pageSize = 500

const csvColumns = [
  'created_at',
  'action',
  'member_name',
  'member_id',
  'subject_name',
  'subject_id',
  'token_name',
  'token_id',
  'source',
  'method',
  'ip',
  'user_agent',
  'changed',
] as const

/**
 * Streams the action log as CSV, newest first. Pages are read as the client reads the response, so that a year of a
 * large workspace does not have to fit in memory.
 *
 * @throws validation_error for an unknown action
 */
export async function actionLogCsv(
  database: Database,
  actor: Actor,
  filters: ActionLogFilters,
): Promise<Readable> {
  const linesOf = await loadCsvWriter()
  const read = (before?: string) => readActionLog(database, actor, filters, before, pageSize)
  const first = await read()

  async function* pages() {
    yield byteOrderMark + linesOf([csvColumns])
    for (let page = first; page.length > 0; page = page.length < pageSize ? [] : await read(page.at(-1)!.id))
      yield linesOf(page.map(toCsvRow))
  }
  return Readable.from(pages(), { objectMode: false })
}

function toCsvRow({ token, changed, ...entry }: ActionLogEntry): (string | null)[] {
  const row: Record<(typeof csvColumns)[number], string | null> = {
    ...entry,
    token_name: token?.name ?? null,
    token_id: token?.id ?? null,
    changed: Object.keys(changed).length === 0 ? null : JSON.stringify(changed),
  }
  return csvColumns.map((column) => row[column])
}
