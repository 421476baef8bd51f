import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { exitCodes } from '../../packages/cli/src/failure.ts'
import { installCli } from '../support/cli.ts'
import { assertPrinted, examplesOf, runShell } from '../support/examples.ts'
import { createInstallation } from '../support/installation.ts'

const home = await installCli()
const installation = await createInstallation()
await installation.serve()

test('the examples of the command line print what its page says', async () => {
  const [workspace] = await installation.createWorkspaces(1)
  const { client } = workspace!
  await client.post('/lists', { name: 'Ops' })
  const env = {
    PATH: `${join(home, '.local/bin')}:${process.env['PATH']}`,
    HOME: home,
    TZ: 'UTC',
    DAYBOOK_URL: installation.url,
    DAYBOOK_TOKEN: client.token ?? '',
    NODE_EXTRA_CA_CERTS: join(installation.dataDir, 'tls/ca.pem'),
  }
  const examples = examplesOf('docs/cli.md', 'sh')
  assert.ok(examples.length >= 5)
  for (const { code, printed = '' } of examples) assertPrinted(await runShell(code, env), printed)
})

test('the exit codes on the page are those of the tool', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| +(\d) \|/gm)].map(([, code]) => Number(code))
  assert.deepEqual(listed, Object.values(exitCodes))
})
