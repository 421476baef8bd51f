import assert from 'node:assert/strict'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTool, installCli } from '../support/cli.ts'
import { createInstallation } from '../support/installation.ts'
import { freePort } from '../support/processes.ts'

const home = await installCli()
const installation = await createInstallation()
await installation.serve()
const [workspace] = await installation.createWorkspaces(1)
const { client, workspaceId } = workspace!
const token = client.token ?? ''
const ca = join(installation.dataDir, 'tls/ca.pem')
const { run } = createTool(home)
const credentials = join(home, '.config/daybook/credentials.json')
const { url } = installation

test('login keeps the token where only its user can read it, and later commands use it', async () => {
  assert.equal((await run(['whoami'])).code, 3)
  const login = await run(['login', '--url', url, '--ca', ca, '--json'], `${token}\n`)
  assert.equal(login.code, 0, login.stderr)
  assert.deepEqual([login.json.url, login.json.workspace.id], [url, workspaceId])
  assert.equal(statSync(credentials).mode & 0o777, 0o600)
  assert.equal(statSync(join(home, '.config/daybook')).mode & 0o777, 0o700)
  assert.ok(!login.stdout.includes(token) && !login.stderr.includes(token))

  const whoami = await run(['whoami'])
  assert.equal(whoami.code, 0, whoami.stderr)
  assert.match(whoami.stdout, /^Olive Owner \(owner\) in .* at https:.*\ntoken crash, scopes tasks:read/)
})

test('a token that is refused is not kept', async () => {
  const before = readFileSync(credentials, 'utf8')
  const wrong = await run(
    ['login', '--url', url, '--json'],
    `${token.slice(0, -2)}${token.endsWith('x') ? 'yy' : 'xx'}`,
  )
  assert.deepEqual([wrong.code, wrong.json.error.code], [3, 'unauthorized'])
  assert.match(wrong.json.error.message, /Sign in again with daybook login/)
  const garbage = await run(['login', '--url', url], 'not a token')
  assert.deepEqual([garbage.code, /Tokens look like dbp_/.test(garbage.stderr)], [2, true])
  assert.equal((await run(['login', '--url', url], '')).code, 2)
  assert.equal(readFileSync(credentials, 'utf8'), before)
})

test('a certificate that is not trusted, a port where nothing listens and a URL that is none each have an error of their own', async () => {
  const bare = createTool(home, { XDG_CONFIG_HOME: join(home, 'bare') })
  const untrusted = await bare.run(['login', '--url', url], token)
  assert.equal(untrusted.code, 5)
  assert.match(untrusted.stderr, /isn't trusted on this machine.* daybook login --ca data\/tls\/ca\.pem/)
  const nowhere = await bare.run(['login', '--url', `https://localhost:${await freePort()}`, '--json'], token)
  assert.equal(nowhere.code, 5)
  assert.match(nowhere.json.error.message, /Nothing accepts connections there/)
  for (const wrong of ['http://localhost:8443', 'daybook.example.com'])
    assert.equal((await bare.run(['login', '--url', wrong], token)).code, 2)
  const noFile = await bare.run(['login', '--url', url, '--ca', '/nowhere.pem'], token)
  assert.deepEqual([noFile.code, /there is no file \/nowhere\.pem/.test(noFile.stderr)], [2, true])
})

test('the environment takes precedence over the login, for scripts', async () => {
  const script = createTool(home, {
    XDG_CONFIG_HOME: join(home, 'script'),
    DAYBOOK_URL: url,
    DAYBOOK_TOKEN: token,
    NODE_EXTRA_CA_CERTS: ca,
  })
  const { code, json, stderr } = await script.run(['whoami', '--json'])
  assert.equal(code, 0, stderr)
  assert.equal(json.workspace.id, workspaceId)
  assert.equal((await script.run(['whoami', '--fields', 'token,nothing'])).stdout.slice(0, 9), '{"token":')
})

test('credentials that others can read, or that are damaged, are refused with what to do', async () => {
  const before = readFileSync(credentials, 'utf8')
  chmodSync(credentials, 0o644)
  const open = await run(['whoami'])
  assert.deepEqual([open.code, /Run chmod 600 .*credentials\.json/.test(open.stderr)], [3, true])
  chmodSync(credentials, 0o600)
  writeFileSync(credentials, '{')
  assert.match((await run(['whoami'])).stderr, /is damaged. Delete it and run daybook login again/)
  writeFileSync(credentials, before)
})

test('logout forgets the token', async () => {
  const { code, stdout } = await run(['logout'])
  assert.deepEqual([code, /The token still works until it is revoked/.test(stdout)], [0, true])
  assert.ok(!readFileSync(credentials, 'utf8').includes(token))
  assert.match(
    (await run(['whoami'])).stderr,
    /You aren't signed in. Run daybook login, or set DAYBOOK_TOKEN/,
  )
  assert.equal((await run(['logout'])).code, 3)
})
