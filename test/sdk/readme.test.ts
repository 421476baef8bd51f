import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { examplesOf } from '../support/examples.ts'
import { startProcess } from '../support/processes.ts'
import { startReceiver } from '../support/receiver.ts'
import { databaseUrl } from '../support/run-cli.ts'
import { installSdk } from '../support/sdk.ts'
import { createWorkspace } from '../support/workspace.ts'
import { startWebhookService } from '../exchange/webhooks/support.ts'

const service = await startWebhookService()

test('the README’s examples run as one program, and print what it says', async () => {
  const workspace = await createWorkspace(service)
  const folder = installSdk()
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, service.ca)
  const examples = examplesOf('packages/sdk/README.md', 'js').filter(
    // Receivers are programs of their own.
    ({ code }) => !/process\.env\.(?:PORT|SECRET)|env\.SECRET/.test(code),
  )
  assert.ok(examples.length > 12)
  const mark = '--- next example ---'
  const pg = pathToFileURL(fileURLToPath(import.meta.resolve('pg'))).href
  const program = join(folder, 'readme.mjs')
  writeFileSync(
    program,
    [
      `import pg from '${pg}'`,
      'const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })',
      examples.map(({ code }) => code).join(`\nconsole.log('${mark}')\n`),
      'await pool.end()',
    ].join('\n'),
  )
  const { url: hook } = await startReceiver()
  const run = startProcess([process.execPath, program], {
    DAYBOOK_URL: service.url,
    DAYBOOK_TOKEN: workspace.token ?? '',
    DATABASE_URL: databaseUrl(service.databaseName),
    HOOK: hook,
    NODE_EXTRA_CA_CERTS: ca,
  })
  const [ended, stdout, stderr] = await Promise.all([run.ended, run.stdout, run.stderr])
  assert.equal(ended, 0, stdout + stderr)
  const outputs = stdout.split(`${mark}\n`)
  assert.equal(outputs.length, examples.length)
  for (const [index, { code, printed = '' }] of examples.entries())
    assert.equal(outputs[index], printed, code)
})
