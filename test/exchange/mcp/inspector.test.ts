import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { temporaryFolder } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

// It runs only by its real path.
const inspector = realpathSync(
  new URL(
    '../../../node_modules/@modelcontextprotocol/inspector/clients/cli/build/index.js',
    import.meta.url,
  ),
)
const service = await startService()
const home = temporaryFolder()
const ca = join(home, 'ca.pem')
writeFileSync(ca, service.ca)

/** Runs the protocol's own inspector against the service. */
async function inspect(token: string | undefined, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [inspector, `${service.url}/mcp`, '--header', `Authorization: Bearer ${token}`, ...args],
    { env: { PATH: process.env['PATH'] ?? '', HOME: home, NODE_EXTRA_CA_CERTS: ca } },
  )
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.on('exit', resolve)
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { stdout, stderr, code }
}

test('the inspector finds nothing to report about the tools', async () => {
  const { token } = await createWorkspace(service)
  const { code, stdout, stderr } = await inspect(token, '--method', 'tools/list', '--strict')
  assert.equal(code, 0, stderr)
  assert.equal(stderr, '')
  assert.equal(JSON.parse(stdout).tools.length, 10)
})

test('the inspector calls a tool', async () => {
  const workspace = await createWorkspace(service)
  await workspace.list('Ops')
  const { code, stdout, stderr } = await inspect(
    workspace.token,
    '--method',
    'tools/call',
    '--tool-name',
    'get_workspace',
  )
  assert.equal(code, 0, stderr)
  assert.equal(JSON.parse(stdout).structuredContent.lists[0].name, 'Ops')
})
