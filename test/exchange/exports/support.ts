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
import { loggerOptions } from '../../../src/core/logger.ts'
import type { Browser } from '../../support/member-browser.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import type { Service } from '../../support/service.ts'

/** Starts an export worker in this process, until it is stopped or the tests of the file have ended. */
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

/** Waits until an export has ended. */
export async function waitForExport(browser: Browser, id: string): Promise<any> {
  let current: any
  await waitUntil(async () => {
    const { status, body, text } = await browser.get(`/exports/${id}`)
    assert.equal(status, 200, text)
    current = body
    return !['waiting', 'running'].includes(body.state)
  })
  return current
}

/** Creates an export and waits until it is ready. */
export async function createAndWaitForExport(
  browser: Browser,
  body: Record<string, unknown> = {},
): Promise<any> {
  const answer = await browser.post('/exports', body)
  assert.equal(answer.status, 201, answer.text)
  const ready = await waitForExport(browser, answer.body.id)
  assert.equal(ready.state, 'ready', JSON.stringify(ready))
  return ready
}

/** Downloads the file of an export. */
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

/** Downloads an export and reads all of its entries. */
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
