import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { pino } from 'pino'
import { request } from 'undici'
import { openPromise } from 'yauzl'
import type { FileStorage } from '../../../src/platform/files/storage.ts'
import {
  dataEntry,
  type DataKind,
  type Exported,
  type Manifest,
} from '../../../src/exchange/exports/format.ts'
import { startExportWorker } from '../../../src/exchange/exports/worker.ts'
import { loggerOptions } from '../../../src/core/request-log.ts'
import type { Browser } from '../../support/member-browser.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import type { Service } from '../../support/service.ts'

/** What a worker process runs of exports, until the tests of the file end or it is stopped. */
export function startExportWorkerFor(
  service: Service,
  { files = service.files }: { files?: FileStorage } = {},
) {
  const folder = join(temporaryFolder(), 'exports')
  const log = pino(loggerOptions('debug'), { write: (line: string) => void service.logged.push(line) })
  const stop = startExportWorker({ database: service.database, files, folder, log })
  after(stop)
  return { stop, folder }
}

/** Waits until an export is no longer being made. */
export async function waitForExport(browser: Browser, id: string): Promise<any> {
  let found: any
  await waitUntil(async () => {
    const { status, body, text } = await browser.get(`/exports/${id}`)
    assert.equal(status, 200, text)
    found = body
    return !['waiting', 'running'].includes(body.state)
  })
  return found
}

/** Asks for an export and waits for it. */
export async function createAndWaitForExport(
  browser: Browser,
  body: Record<string, unknown> = {},
): Promise<any> {
  const answer = await browser.post('/exports', body)
  assert.equal(answer.status, 201, answer.text)
  const made = await waitForExport(browser, answer.body.id)
  assert.equal(made.state, 'ready', JSON.stringify(made))
  return made
}

/** What comes from the address of an export's file. */
export async function download(
  { url, dispatcher }: Service,
  { cookie }: Pick<Browser, 'cookie'>,
  id: string,
  headers: Record<string, string> = {},
) {
  const answer = await request(`${url}/files/exports/${id}`, { dispatcher, headers: { cookie, ...headers } })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  return { status: answer.statusCode, headers: answer.headers, bytes }
}

export type OpenedExport = {
  entries: string[]
  manifest: Manifest
  data<Kind extends DataKind>(kind: Kind): Exported[Kind][]
  texts: Record<string, string>
}

/** An export as somebody finds it who opens the file. */
export async function openExport(service: Service, browser: Browser, id: string): Promise<OpenedExport> {
  const { status, bytes } = await download(service, browser, id)
  assert.equal(status, 200)
  const file = join(temporaryFolder(), 'export.zip')
  await writeFile(file, bytes)
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true })
  const texts: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    texts[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  zip.close()
  return {
    entries: Object.keys(texts),
    manifest: JSON.parse(texts['manifest.json']!) as Manifest,
    data: (kind) => JSON.parse(texts[dataEntry(kind)]!),
    texts,
  }
}
