import assert from 'node:assert/strict'
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetch } from 'undici'
import { createTool, installCli } from '../support/cli.ts'
import { createClient } from '../support/client.ts'
import { answerRequest, appBrowser, openRequest } from '../support/connected-app.ts'
import { createInstallation, ownerPassword } from '../support/installation.ts'
import { waitUntil } from '../support/processes.ts'

const home = await installCli()
const installation = await createInstallation()
await installation.serve()
const [workspace] = await installation.createWorkspaces(1)
const { email, workspaceId } = workspace!
const { url } = installation
const ca = join(installation.dataDir, 'tls/ca.pem')
const credentials = join(home, '.config/daybook/credentials.json')
const lock = `${credentials}.lock`

/** Stands for the browser of this machine: it only notes what it's told to open. */
const opened = join(home, 'opened')
const browserProgram = join(home, 'browser')
writeFileSync(
  browserProgram,
  `#!/bin/sh\nprintf %s "$1" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`,
)
chmodSync(browserProgram, 0o755)

const tool = createTool(home, { BROWSER: browserProgram })
const remote = createTool(home, { SSH_CONNECTION: '192.0.2.1 5 192.0.2.2 22', DISPLAY: ':0' })
const login = ['login', '--url', url, '--ca', ca]

const service = { url, dispatcher: installation.dispatcher() }
const signedIn = await createClient(service).send('POST', '/app/v1/sign-in', {
  body: { email, password: ownerPassword },
  headers: { 'sec-fetch-site': 'same-origin' },
})
assert.ok(signedIn.status < 300, signedIn.text)
const [sessionCookie = ''] = [signedIn.headers['set-cookie'] ?? []].flat()
const person = () => appBrowser(service, { cookie: sessionCookie.split(';')[0] ?? '' })

type Stored = { token: string; app: { refresh_token: string; expires_at: string; token_endpoint: string } }
const stored = (): Stored => JSON.parse(readFileSync(credentials, 'utf8')).logins[url]
const statusOf = async (token: string) => (await createClient(service, token).get('/me')).status

/** Makes the stored access token one that is about to expire. */
function letExpire(change: Record<string, string> = {}) {
  const all = JSON.parse(readFileSync(credentials, 'utf8'))
  const expires_at = new Date(Date.now() + 60_000).toISOString()
  Object.assign(all.logins[url].app, { expires_at, ...change })
  writeFileSync(credentials, JSON.stringify(all), { mode: 0o600 })
}

/** Answers the request at an address, and returns where the browser goes. */
async function answer(address: string, given: 'allow' | 'deny' = 'allow'): Promise<URL> {
  const browser = person()
  const id = await openRequest(browser, address)
  return answerRequest(browser, id, given === 'deny' ? 'deny' : { allowIn: workspaceId })
}

async function openedAddress(): Promise<string> {
  await waitUntil(() => existsSync(opened))
  const address = readFileSync(opened, 'utf8')
  rmSync(opened)
  return address
}

async function logIn(...more: string[]) {
  const running = tool.follow([...login, '--browser', ...more])
  const callback = await answer(await openedAddress())
  const page = await fetch(callback)
  const text = await page.text()
  assert.equal(await running.ended, 0, running.notes())
  return { running, page, text, callback }
}

// 0325
test('login opens the browser, and what the person allows there comes back to a port of this machine', async () => {
  const { running, page, text, callback } = await logIn()
  assert.match(running.lines.join('\n'), /^Olive Owner \(owner\) in .*\ntoken Daybook command line on /)
  assert.match(callback.href, /^http:\/\/127\.0\.0\.1:\d+\/callback\?/)
  assert.equal(page.status, 200)
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /default-src 'none'.*frame-ancestors 'none'/,
  )
  assert.match(text, /Back to your terminal/)
  assert.equal(statSync(credentials).mode & 0o777, 0o600)
  const { token, app } = stored()
  assert.match(token, /^dbo_/)
  for (const secret of [token, app.refresh_token])
    assert.ok(![...running.lines, running.notes()].join('\n').includes(secret))

  const { json } = await tool.run(['whoami', '--json'])
  assert.deepEqual(
    [json.workspace.id, json.token.name, json.token.scopes.length],
    [workspaceId, `Daybook command line on ${hostname()}`, 8],
  )
  await assert.rejects(fetch(callback), 'nothing listens there afterwards')
  assert.equal(existsSync(lock), false)
})

test('a second login replaces the first, which is disconnected, and asks only for the scopes that are named', async () => {
  const before = stored()
  await logIn('--scopes', 'tasks:read,lists:read')
  const { json } = await tool.run(['whoami', '--json'])
  assert.deepEqual(json.token.scopes, ['tasks:read', 'lists:read'])
  assert.equal(await statusOf(before.token), 401)
})

test('without a browser the address is printed, and the page it ends at is pasted', async () => {
  const running = remote.follow([...login, '--no-browser'])
  await waitUntil(() => /paste it here/.test(running.notes()))
  const [, address = ''] = /^ {2}(https:\S+)$/m.exec(running.notes()) ?? []
  const callback = await answer(address)
  running.press('not an address\n')
  await waitUntil(() => /isn't the address of this sign-in's last page/.test(running.notes()))
  const other = new URL(callback)
  other.searchParams.set('state', 'another')
  running.press(`${other.href}\n${callback.href}\n`)
  assert.equal(await running.ended, 0, running.notes())
  assert.equal(await statusOf(stored().token), 200)
})

test('over ssh no browser is opened, and with a browser no input is needed', async () => {
  const running = remote.follow([...login, '--scopes', 'tasks:read'])
  await waitUntil(() => /^ {2}https:/m.test(running.notes()))
  assert.match(running.notes(), /Open this address in a browser on any device/)
  await running.stop()
  // Its input ends at once.
  const silent = tool.run([...login, '--browser'])
  const callback = await answer(await openedAddress())
  assert.equal((await fetch(callback)).status, 200)
  assert.equal((await silent).code, 0)
})

// S-70
test('what does not know the state of the sign-in, or names another server, changes nothing', async () => {
  const running = tool.follow([...login, '--browser'])
  const callback = await answer(await openedAddress())
  for (const [name, value] of [
    ['state', 'guessed'],
    ['iss', 'https://other.example'],
    ['code', ''],
  ] as const) {
    const wrong = new URL(callback)
    wrong.searchParams.set(name, value)
    const refused = await fetch(wrong)
    assert.deepEqual([refused.status, /Nothing to do here/.test(await refused.text())], [400, true], name)
  }
  assert.equal((await fetch(new URL('/', callback))).status, 404)
  assert.equal((await fetch(callback, { method: 'POST' })).status, 404)
  assert.equal((await fetch(callback)).status, 200)
  assert.equal(await running.ended, 0, running.notes())
})

test('someone who denies access keeps the login that was there', async () => {
  const before = stored()
  const running = tool.follow([...login, '--browser', '--json'])
  await fetch(await answer(await openedAddress(), 'deny'))
  assert.equal(await running.ended, 3)
  assert.match(running.notes(), /"Access was denied in the browser\. Nothing was stored"/)
  assert.deepEqual(stored(), before)
})

test('of many commands at once, one refreshes the token, and all of them work', async () => {
  const before = stored()
  letExpire()
  const runs = await Promise.all(Array.from({ length: 8 }, () => tool.run(['whoami', '--json'])))
  for (const { code, stderr } of runs) assert.equal(code, 0, stderr)
  const { token, app } = stored()
  assert.notEqual(app.refresh_token, before.app.refresh_token)
  assert.ok(Date.parse(app.expires_at) > Date.now() + 55 * 60_000)
  assert.deepEqual([await statusOf(before.token), await statusOf(token)], [401, 200])
  assert.equal(existsSync(lock), false)
  assert.equal(statSync(credentials).mode & 0o777, 0o600)
})

test('an assistant that is running goes on after another command has refreshed the token', async () => {
  const running = tool.follow(['mcp'])
  const ask = async (id: number) => {
    running.press(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' })}\n`)
    return JSON.parse(await running.line(new RegExp(`"id":${id}`)))
  }
  assert.equal((await ask(1)).result.tools.length, 10)
  letExpire()
  assert.equal((await tool.run(['whoami'])).code, 0)
  assert.equal((await ask(2)).result.tools.length, 10)
  await running.stop()
})

test('a command that is interrupted while it refreshes the token ends once the new one is stored', async () => {
  const real = stored()
  const asked = Promise.withResolvers<void>()
  const leaf = readFileSync(join(installation.dataDir, 'tls/leaf.pem'))
  const refreshSlowly = async (request: IncomingMessage, response: ServerResponse) => {
    asked.resolve()
    await sleep(500)
    const answered = await fetch(real.app.token_endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: await text(request),
      dispatcher: service.dispatcher,
    })
    response.writeHead(answered.status).end(await answered.text())
  }
  const slow = createServer(
    { key: leaf, cert: leaf },
    (request, response) => void refreshSlowly(request, response),
  )
  after(() => slow.close())
  await new Promise<void>((resolve) => void slow.listen(0, 'localhost', resolve))
  const { port } = slow.address() as AddressInfo
  letExpire({ token_endpoint: `https://localhost:${port}/token` })
  const running = tool.follow(['whoami'])
  await asked.promise
  await running.stop()
  assert.notEqual(stored().app.refresh_token, real.app.refresh_token)
  assert.equal(existsSync(lock), false)
  assert.deepEqual(running.lines, [])
  letExpire({ token_endpoint: real.app.token_endpoint })
  assert.equal((await tool.run(['whoami'])).code, 0)
})

test('a lock that a crash left behind is taken over, and one that is held is waited for', async () => {
  const holder = (pid: number) => JSON.stringify({ id: 'other', pid, host: hostname() })
  letExpire()
  // Larger than any process number of Linux.
  writeFileSync(lock, holder(2 ** 22 + 1))
  assert.equal((await tool.run(['whoami'])).code, 0)
  letExpire()
  const before = stored().token
  writeFileSync(lock, holder(process.pid))
  const waiting = tool.follow(['whoami'])
  await sleep(1_000)
  assert.deepEqual([stored().token, waiting.lines], [before, []])
  rmSync(lock)
  assert.equal(await waiting.ended, 0, waiting.notes())
  assert.notEqual(stored().token, before)
})

test('a sign-in that was disconnected in the settings ends with an error that says what to do', async () => {
  const apps = `/app/v1/workspaces/${workspaceId}/apps`
  const headers = { cookie: sessionCookie.split(';')[0] ?? '', 'sec-fetch-site': 'same-origin' }
  const client = createClient(service)
  for (const { id } of (await client.send('GET', apps, { headers })).body.data)
    assert.equal((await client.send('DELETE', `${apps}/${id}`, { headers })).status, 204)
  const refused = await tool.run(['whoami', '--json'])
  assert.deepEqual([refused.code, refused.json.error.code], [3, 'unauthorized'])
  assert.match(refused.json.error.message, /Sign in again with daybook login/)
  const after = await tool.run(['whoami', '--url', url])
  assert.equal(after.code, 3)
  assert.match(after.stderr, /You aren't signed in to https:\S+. Run daybook login/)
  // The authority is still known.
  const running = tool.follow(['login', '--url', url, '--browser'])
  await fetch(await answer(await openedAddress()))
  assert.equal(await running.ended, 0, running.notes())
})

test('logout ends the sign-in on the service too', async () => {
  const { token } = stored()
  const { code, stdout } = await tool.run(['logout'])
  assert.deepEqual([code, stdout], [0, `Signed out of ${url}.\n`])
  assert.equal(await statusOf(token), 401)
  assert.equal((await tool.run(['whoami'])).code, 3)
})
