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
/** Buffers, and what the collector has not fetched yet; all of it held in memory would be 200. */
const growthMax = 100

const installation = await createInstallation()
const supervisor = await installation.serve()
const [place] = await installation.createWorkspaces(1)
const { client, listId, workspaceId, email } = place!
const folder = temporaryFolder()

//
test('the real worker makes an export of many megabytes, and its memory stays flat', async (t) => {
  const ca = readFileSync(join(installation.dataDir, 'tls/ca.pem'), 'utf8')
  const dispatcher = new Agent({ connect: { ca }, bodyTimeout: 120_000, headersTimeout: 120_000 })
  after(() => dispatcher.destroy())
  const ask = (path: string, options: Partial<Parameters<typeof request>[1]> = {}) =>
    request(`${installation.url}${path}`, { dispatcher, ...options })

  const signedIn = await ask('/app/v1/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password: ownerPassword }),
  })
  await signedIn.body.dump()
  const cookie = [signedIn.headers['set-cookie'] ?? []].flat().map((set) => set.split(';')[0]).join('; ') // oxfmt-ignore
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const base = `/app/v1/workspaces/${workspaceId}`
  const task = (await client.post('/tasks', { title: 'Large', list_id: listId })).body

  const piece = randomFillSync(Buffer.alloc(megabyte))
  function* pieces() {
    for (let sent = 0; sent < fileBytes; sent += megabyte) yield piece
  }
  for (let nth = 1; nth <= filesCount; nth++) {
    const { statusCode, body } = await ask(`${base}/tasks/${task.id}/attachments?name=large-${nth}.bin`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/octet-stream',
        'content-length': String(fileBytes),
      },
      body: Readable.from(pieces()),
    })
    await body.dump()
    assert.equal(statusCode, 201)
  }

  const worker = await findChild(supervisor.pid, 'worker.ts')
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${worker}/status`, 'utf8'))?.[1]) / 1_024
  const before = rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, rss())), 10)
  t.after(() => clearInterval(timer))
  const asked = await ask(`${base}/exports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  const { id } = (await asked.body.json()) as { id: string }
  let made: any
  await waitUntil(async () => {
    made = await (await ask(`${base}/exports/${id}`, { headers })).body.json()
    return made.state === 'ready' || made.state === 'failed'
  }, 120_000)
  clearInterval(timer)
  assert.equal(made.state, 'ready', JSON.stringify(made))
  t.diagnostic(`${Math.round(made.size / megabyte)} MB; RSS grew by ${Math.round(most - before)} MB`)
  assert.ok(most - before < growthMax, `${most - before} MB`)
  await waitUntil(() => readdirSync(join(installation.dataDir, 'exports')).length === 0)

  const file = join(folder, 'export.zip')
  const { statusCode, body } = await ask(`/files/exports/${id}`, { headers })
  assert.equal(statusCode, 200)
  await pipeline(body, createWriteStream(file))
  const expected = createHash('sha256')
  for (const chunk of pieces()) expected.update(chunk)
  const digest = expected.digest('hex')
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true })
  let found = 0
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.startsWith('attachments/')) continue
    const hash = createHash('sha256')
    for await (const chunk of await zip.openReadStreamPromise(entry)) hash.update(chunk as Buffer)
    assert.equal(hash.digest('hex'), digest, entry.fileName)
    found++
  }
  zip.close()
  assert.equal(found, filesCount)
})
