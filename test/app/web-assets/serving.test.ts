import assert from 'node:assert/strict'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { compressFiles } from '../../../src/app/web-assets/compress.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'

const folder = join(temporaryFolder(), 'dist')
const service = await startService({ webBuildFolder: folder })

type Headers = Record<string, string>

async function get(path: string, headers: Headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const { dispatcher } = service
  const answer = await request(`${service.url}${path}`, { method, headers, dispatcher })
  return {
    status: answer.statusCode,
    headers: answer.headers as Headers,
    body: Buffer.from(await answer.body.arrayBuffer()),
  }
}

const script = `export const text = ${JSON.stringify('a script of some length '.repeat(100))}\n`
const page = (build: string) =>
  `<!doctype html><title>${build}</title><script type="module" src="/assets/${build}.js"></script>`

/** Replaces the build at once, as a real build does. */
async function build(name: string): Promise<void> {
  const next = `${folder}.next`
  await mkdir(join(next, 'assets'), { recursive: true })
  await writeFile(join(next, 'index.html'), page(name))
  await writeFile(join(next, `assets/${name}.js`), script)
  await writeFile(join(next, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(next, 'robots.txt'), 'User-agent: *\nDisallow: /\n')
  await compressFiles(next)
  await writeFile(join(next, '.stamp'), `${name}\n`)
  await rm(folder, { recursive: true, force: true })
  await rename(next, folder)
}

const titleOf = (body: Buffer) => /<title>(.*?)<\/title>/.exec(body.toString())?.[1]

test('until there is a build, people see a notice and monitors get 503', async () => {
  const { status, headers, body } = await get('/today')
  assert.equal(status, 503)
  assert.equal(titleOf(body), 'Daybook is being built')
  assert.equal(headers['retry-after'], undefined)
  assert.equal(headers['cache-control'], 'no-store')
  const policy = headers['content-security-policy'] ?? ''
  assert.match(policy, /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'sha256-/)
  assert.equal((await get('/assets/any.js')).status, 404)
})

// S-32
test('every route of the app serves the page, with a policy against inline scripts', async () => {
  await build('first')
  await waitUntil(async () => (await get('/')).status === 200)
  const routes =
    '/ /sign-in /sign-up /verify /reset /start /invite /today /upcoming?range=week /assigned /all /search?q=a ' +
    '/views/viw_1 /lists/archived /lists/lst_1?task=tsk_1 /tasks/tsk_1 /tasks/tsk_1/ledger /settings /settings/tokens'
  for (const route of routes.split(' ')) {
    const { status, headers, body } = await get(route)
    assert.equal(status, 200, route)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(body.toString(), page('first'))
    assert.equal(headers['cache-control'], 'no-cache')
    const policy = headers['content-security-policy'] ?? ''
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
    ])
      assert.ok(policy.split('; ').includes(directive), directive)
    assert.doesNotMatch(policy, /unsafe|\*|https?:/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'same-origin')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.match(headers['permissions-policy'] ?? '', /camera=\(\)/)
    assert.ok(headers['strict-transport-security'])
  }
})

test('files of the build are cached for a year and compressed if the browser accepts it, and HEAD and 304 work', async () => {
  const plain = await get('/assets/first.js')
  assert.equal(plain.body.toString(), script)
  assert.equal(plain.headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(plain.headers['content-encoding'], undefined)

  const unpackers = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
  ] as const) {
    const packed = await get('/assets/first.js', { 'accept-encoding': accepted })
    assert.equal(packed.headers['content-encoding'], coding)
    assert.equal(packed.headers['vary'], 'accept-encoding')
    assert.ok(packed.body.length < script.length)
    assert.equal(unpackers[coding](packed.body).toString(), script)
    assert.notEqual(packed.headers['etag'], plain.headers['etag'])
  }

  const head = await get('/assets/first.js', { 'accept-encoding': 'br' }, 'HEAD')
  assert.equal(head.status, 200)
  assert.equal(head.body.length, 0)
  assert.ok(Number(head.headers['content-length']) > 0)
  for (const known of [plain.headers['etag']!, `"x", W/${plain.headers['etag']!}`, '*']) {
    const unchanged = await get('/assets/first.js', { 'if-none-match': known })
    assert.deepEqual([unchanged.status, unchanged.body.length], [304, 0])
    assert.equal(unchanged.headers['etag'], plain.headers['etag'])
  }

  const icon = await get('/mark.svg')
  assert.equal(icon.headers['content-type'], 'image/svg+xml')
  assert.equal(icon.headers['cache-control'], 'no-cache')
  assert.match((await get('/robots.txt')).body.toString(), /Disallow/)
})

// S-61
test('everything else is the API’s JSON 404, and no path leads out of the build', async () => {
  const paths =
    '/nothing /todayy /today/ /index.html /.stamp /assets /assets/ /assets/first.js/ /assets/first.js.br ' +
    '/assets/..%2findex.html /assets/..%2f..%2f..%2fpackage.json /assets/%2fetc%2fpasswd /..%2fpackage.json /%2e%2e/package.json ' +
    '/assets//first.js /assets/first.js%00 /package.json /sign-in/more /api /api/v1/today /app/v1/today'
  for (const path of paths.split(' ')) {
    const { status, headers, body } = await get(path)
    assert.ok(status === 404 || status === 401, `${path} ${status}`)
    assert.match(headers['content-type'] ?? '', /^application\/json/, path)
    assert.ok(JSON.parse(body.toString()).error.request_id, path)
    assert.equal(headers['cache-control'], 'no-store')
  }
  assert.equal((await get('/today', {}, 'POST')).status, 404)
})

test('each person gets the page and the service worker of their language', async () => {
  for (const language of ['de', 'fr']) {
    await mkdir(join(folder, language), { recursive: true })
    await writeFile(join(folder, `${language}/index.html`), page(language))
    await writeFile(join(folder, `${language}/sw.js`), `// ${language}`)
  }
  await writeFile(join(folder, 'sw.js'), '// en')
  await writeFile(join(folder, '.stamp'), 'languages\n')
  await waitUntil(async () => titleOf((await get('/', { 'accept-language': 'de' })).body) === 'de')
  const languageOf = async (headers: Headers) => [
    titleOf((await get('/today', headers)).body),
    (await get('/sw.js', headers)).body.toString().slice(3),
  ]
  assert.deepEqual(await languageOf({}), ['first', 'en'])
  assert.deepEqual(await languageOf({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }), ['de', 'de'])
  assert.deepEqual(await languageOf({ 'accept-language': 'nl, en;q=0.5, fr;q=0.7' }), ['fr', 'fr'])
  assert.deepEqual(await languageOf({ 'accept-language': 'de;q=0, ja' }), ['first', 'en'])
  // What someone has chosen comes before what their browser prefers, and nothing else is a language.
  const chosen = { 'accept-language': 'de', cookie: 'a=b; daybook-language=fr' }
  assert.deepEqual(await languageOf(chosen), ['fr', 'fr'])
  assert.deepEqual(await languageOf({ cookie: 'daybook-language=..' }), ['first', 'en'])
  assert.equal((await get('/today', chosen)).headers['vary'], 'accept-encoding, accept-language, cookie')
  assert.equal((await get('/de/index.html')).status, 404)
})

test('a newer build is served without a restart, and open tabs still find their files', async () => {
  await build('second')
  await waitUntil(async () => titleOf((await get('/')).body) === 'second')
  for (const name of ['second', 'first']) assert.equal((await get(`/assets/${name}.js`)).status, 200)

  // While a build is missing or unfinished, the previous one stays in use.
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await writeFile(join(folder, 'index.html'), page('half'))
  await new Promise((resolve) => setTimeout(resolve, 600))
  assert.equal(titleOf((await get('/')).body), 'second')

  await build('third')
  await waitUntil(async () => titleOf((await get('/')).body) === 'third')
  assert.equal((await get('/assets/second.js')).status, 200)
  assert.equal((await get('/assets/first.js')).status, 404)
})
