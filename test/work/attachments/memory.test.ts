import assert from 'node:assert/strict'
import { createHash, randomFillSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { Agent, request } from 'undici'
import { findChild, createInstallation, ownerPassword } from '../../support/installation.ts'
import { openConnection, readToEnd } from '../../support/raw-http.ts'
import { octetStream } from './support.ts'

const max = 104_857_600
const megabyte = 1_048_576
/** Buffers of connections and the garbage between two collections (0582). A file held in memory would take 100. */
const growthMax = 40

const installation = await createInstallation()
const supervisor = await installation.serve()
const [place] = await installation.createWorkspaces(1)
const { client, listId, workspaceId, email } = place!
const ca = readFileSync(join(installation.dataDir, 'tls/ca.pem'), 'utf8')
const { port } = new URL((await supervisor.line(/"url"/)).match(/https:[^"]+/)?.[0] ?? '')
const origin = `https://localhost:${port}`
const dispatcher = new Agent({ connect: { ca }, bodyTimeout: 120_000, headersTimeout: 120_000 })
after(() => dispatcher.destroy())

const signedIn = await request(`${origin}/app/v1/sign-in`, {
  dispatcher,
  method: 'POST',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  body: JSON.stringify({ email, password: ownerPassword }),
})
await signedIn.body.dump()
const cookie = [signedIn.headers['set-cookie'] ?? []].flat().map((set) => set.split(';')[0]).join('; ') // oxfmt-ignore
const headers = { cookie, 'sec-fetch-site': 'same-origin' }
const { body: task } = await client.post('/tasks', { title: 'Large', list_id: listId })
const path = `/app/v1/workspaces/${workspaceId}/tasks/${task.id}/attachments?name=large.bin`

const api = await findChild(supervisor.pid, 'api.ts')
const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api}/status`, 'utf8'))?.[1]) / 1_024

/** Returns by how many megabytes the API process grows during `work`. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, rss())), 10)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most - before
}

const piece = randomFillSync(Buffer.alloc(megabyte))
function* pieces(bytes: number) {
  for (let sent = 0; sent < bytes; sent += megabyte) yield piece.subarray(0, Math.min(megabyte, bytes - sent))
}

async function upload(bytes: number) {
  const answer = await request(origin + path, {
    dispatcher,
    method: 'POST',
    headers: { ...headers, 'content-type': octetStream, 'content-length': String(bytes) },
    body: Readable.from(pieces(bytes)),
  })
  const text = await answer.body.text()
  assert.equal(answer.statusCode, 201, text)
  return JSON.parse(text)
}

async function download(id: string): Promise<string> {
  const { statusCode, body } = await request(`${origin}/files/${id}`, { dispatcher, headers: { cookie } })
  assert.equal(statusCode, 200)
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('hex')
}

//
test('100 MB are uploaded and downloaded while the memory of the API stays flat', async (t) => {
  await upload(10 * megabyte)
  let file: { id: string; size: number } | undefined
  const one = await growth(async () => (file = await upload(max)))
  assert.equal(file?.size, max)
  const four = await growth(() => Promise.all([upload(max), upload(max), upload(max), upload(max)]))
  const expected = createHash('sha256')
  for (const chunk of pieces(max)) expected.update(chunk)
  const digest = expected.digest('hex')
  const out = await growth(async () => assert.equal(await download(file!.id), digest))
  t.diagnostic(
    `RSS grew by ${one.toFixed()} MB with one, ${four.toFixed()} MB with four, ${out.toFixed()} MB out`,
  )
  for (const grown of [one, four, out]) assert.ok(grown < growthMax, `${grown} MB`)
})

//
test('a file one byte too large is refused before any of it is read', async () => {
  const socket = await openConnection(Number(port), { ca })
  const answer = readToEnd(socket)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
      `Content-Type: ${octetStream}\r\nContent-Length: ${max + 1}\r\n\r\n`,
  )
  const text = await answer
  assert.match(text, /^HTTP\/1\.1 422 /)
  assert.match(text, new RegExp(`"details":{"limit":"attachment_size","max":${max},"actual":${max + 1}}`))
  assert.match(text, /\r\nconnection: close\r\n/i)
})
