import assert from 'node:assert/strict'
import { createHash, randomFillSync } from 'node:crypto'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, test } from 'node:test'
import { Agent, request } from 'undici'
import { openPromise } from 'yauzl'
import { findChild, createInstallation, ownerPassword } from '../../support/installation.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'

const megabyte = 1_048_576
const fileBytes = 50 * megabyte
const filesCount = 4
/** In MB: buffers and garbage not yet collected. If all files were held in memory, it would be 200. */
const growthMax = 100

const installation = await createInstallation()
const supervisor = await installation.serve()
const [workspace] = await installation.createWorkspaces(1)
const { client, listId, workspaceId, email } = workspace!
const folder = temporaryFolder()

//
test('the worker builds an export of many megabytes without using more memory', async (t) => {
  const ca = readFileSync(join(installation.dataDir, 'tls/ca.pem'), 'utf8')
  const dispatcher = new Agent({ connect: { ca }, bodyTimeout: 120_000, headersTimeout: 120_000 })
  after(() => dispatcher.destroy())
  const send = (path: string, options: Partial<Parameters<typeof request>[1]> = {}) =>
    request(`${installation.url}${path}`, { dispatcher, ...options })

  const signedIn = await send('/app/v1/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password: ownerPassword }),
  })
  await signedIn.body.dump()
  const cookie = [signedIn.headers['set-cookie'] ?? []].flat().map((set) => set.split(';')[0]).join('; ') // oxfmt-ignore
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const base = `/app/v1/workspaces/${workspaceId}`
  const task = (await client.post('/tasks', { title: 'Large', list_id: listId })).body

  const chunk = randomFillSync(Buffer.alloc(megabyte))
  function* fileChunks() {
    for (let sent = 0; sent < fileBytes; sent += megabyte) yield chunk
  }
  for (let nth = 1; nth <= filesCount; nth++) {
    const { statusCode, body } = await send(`${base}/tasks/${task.id}/attachments?name=large-${nth}.bin`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/octet-stream',
        'content-length': String(fileBytes),
      },
      body: Readable.from(fileChunks()),
    })
    await body.dump()
    assert.equal(statusCode, 201)
  }

  const worker = await findChild(supervisor.pid, 'worker.ts')
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${worker}/status`, 'utf8'))?.[1]) / 1_024
  const before = rss()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, rss())), 10)
  t.after(() => clearInterval(timer))
  const requested = await send(`${base}/exports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  const { id } = (await requested.body.json()) as { id: string }
  let current: any
  await waitUntil(async () => {
    current = await (await send(`${base}/exports/${id}`, { headers })).body.json()
    return current.state === 'ready' || current.state === 'failed'
  }, 120_000)
  clearInterval(timer)
  assert.equal(current.state, 'ready', JSON.stringify(current))
  t.diagnostic(`${Math.round(current.size / megabyte)} MB; RSS grew by ${Math.round(peak - before)} MB`)
  assert.ok(peak - before < growthMax, `${peak - before} MB`)
  await waitUntil(() => readdirSync(join(installation.dataDir, 'exports')).length === 0)

  const file = join(folder, 'export.zip')
  const { statusCode, body } = await send(`/files/exports/${id}`, { headers })
  assert.equal(statusCode, 200)
  await pipeline(body, createWriteStream(file))
  const expected = createHash('sha256')
  for (const bytes of fileChunks()) expected.update(bytes)
  const digest = expected.digest('hex')
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true })
  let count = 0
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.startsWith('attachments/')) continue
    const hash = createHash('sha256')
    for await (const bytes of await zip.openReadStreamPromise(entry)) hash.update(bytes as Buffer)
    assert.equal(hash.digest('hex'), digest, entry.fileName)
    count++
  }
  zip.close()
  assert.equal(count, filesCount)
})
