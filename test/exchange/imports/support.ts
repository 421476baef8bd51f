import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after } from 'node:test'
import { pino } from 'pino'
import type { Import, ImportRow } from '../../../src/exchange/imports/schema.ts'
import { startImportWorker } from '../../../src/exchange/imports/worker.ts'
import type { Browser } from '../../support/member-browser.ts'
import { fileOf } from '../../work/attachments/support.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import type { Service } from '../../support/service.ts'

const stops: (() => Promise<void>)[] = []
// Registered before the service's own hook, so that workers stop before the database closes.
after(() => Promise.all(stops.map((stop) => stop())))

/** Starts an import worker in this process; returns its log lines and counts. */
export function startImportWorkerFor({ database, files }: Service) {
  const logged: any[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const counted = { made: 0, skipped: 0, failed: 0 }
  const stop = startImportWorker({
    database,
    files,
    folder: join(temporaryFolder(), 'imports'),
    log,
    metrics: { rows: (outcome, count) => void (counted[outcome] += count) },
  })
  stops.push(stop)
  return { logged, counted, stop }
}

/** Uploads a file and returns its import. */
export async function uploadFile(browser: Browser, name: string, bytes: Buffer | string): Promise<Import> {
  const answer = await browser.send('POST', '/imports', fileOf(name, bytes))
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export async function getImport(browser: Browser, id: string): Promise<Import> {
  const answer = await browser.get(`/imports/${id}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** Waits until an import is in a state that lasts. */
export async function waitForImport(
  browser: Browser,
  id: string,
  state: Import['state'] = 'done',
): Promise<Import> {
  let current = await getImport(browser, id)
  await waitUntil(async () => {
    current = await getImport(browser, id)
    return current.state !== 'reading' && (current.state !== 'running' || state === 'running')
  })
  assert.equal(current.state, state, JSON.stringify(current.problem))
  return current
}

/** Uploads a file and waits until it has been read. */
export const uploadAndRead = async (
  browser: Browser,
  name: string,
  bytes: Buffer | string,
): Promise<Import> => waitForImport(browser, (await uploadFile(browser, name, bytes)).id, 'ready')

/** Starts an import that is ready and waits until it ends. */
export async function runImport(
  browser: Browser,
  id: string,
  state: Import['state'] = 'done',
  body: object = {},
): Promise<Import> {
  const answer = await browser.post(`/imports/${id}/start`, body)
  assert.equal(answer.status, 200, answer.text)
  return waitForImport(browser, id, state)
}

/** Returns the report of an import, in the order of the file. */
export async function rowsOf(browser: Browser, id: string, outcome?: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  let cursor: string | undefined
  do {
    const answer = await browser.get(`/imports/${id}/rows`, {
      limit: 100,
      ...(outcome ? { outcome } : {}),
      ...(cursor ? { cursor } : {}),
    })
    assert.equal(answer.status, 200, answer.text)
    rows.push(...answer.body.data)
    cursor = answer.body.next_cursor ?? undefined
  } while (cursor)
  return rows
}

/** Formats a table as CSV. */
export const csvTable = (...rows: (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
