import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import type { Finding } from '../../../src/operate/doctor/finding.ts'
import { embeddedAddress } from '../../../src/platform/db/embedded/address.ts'
import { createInstallation } from '../../support/installation.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { freePort, startProcess, temporaryFolder, cliPath } from '../../support/processes.ts'

async function doctor(env: Record<string, string>) {
  const run = startProcess([cliPath, 'doctor', '--json'], env)
  const code = await run.ended
  const { ok, findings } = JSON.parse(await run.stdout) as { ok: boolean; findings: Finding[] }
  const bad = findings.filter(({ level }) => level !== 'ok')
  for (const { todo, check } of bad) assert.ok(todo, check)
  return {
    code,
    ok,
    checks: new Set(findings.map(({ check }) => check)),
    failed: bad.filter(({ level }) => level === 'fail').map(({ check, says }) => `${check}: ${says}`),
    says: (name: string) =>
      findings
        .filter(({ check }) => check === name)
        .map(({ says }) => says)
        .join('\n'),
    warned: bad.filter(({ level }) => level === 'warn').map(({ check }) => check),
  }
}

test('the doctor checks everything while the service runs, and lists each problem with a fix', async () => {
  const mailServer = await startMailServer()
  const { host, port, user, password } = mailServer.settings
  const env = {
    DAYBOOK_SMTP_URL: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`,
    DAYBOOK_CA: mailServer.ca,
  }
  const installation = await createInstallation(env)
  const service = await installation.serve()
  const [workspace] = await installation.createWorkspaces(1)
  const own = { DAYBOOK_DATA: installation.dataDir }

  const healthy = await doctor(own)
  assert.deepEqual([healthy.code, healthy.ok, healthy.failed], [0, true, []])
  assert.deepEqual(healthy.warned, ['certificate'])
  assert.deepEqual(
    healthy.checks,
    new Set(['settings', 'data folder', 'certificate', 'files', 'mail', 'webhooks', 'database', 'schema',
      'secret key', 'clock', 'counters', 'backlog']), // oxfmt-ignore
  )

  const database = new Client({ ...embeddedAddress(installation.dataDir) })
  await database.connect()
  await database.query('update lists set task_count = task_count + 1 where id = $1', [workspace!.listId])
  await database.query('delete from migrations where version = (select max(version) from migrations)')
  await database.end()
  chmodSync(join(installation.dataDir, 'secret.key'), 0o644)
  service.kill('SIGTERM')
  await service.ended
  const broken = await doctor({
    ...own,
    DAYBOOK_SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    DAYBOOK_WEBHOOK_ALLOW_NETWORKS: '10.0.0.0/8',
  })
  assert.deepEqual([broken.code, broken.ok], [1, false])
  assert.deepEqual(
    broken.failed.map((line) => line.replace(/^(mail|counters): .*/, '$1')),
    ['data folder: other users can read secret.key', 'mail', 'schema: 1 migrations are missing', 'counters'],
  )
  assert.deepEqual(broken.warned, ['certificate', 'webhooks'])
})

test('regression: the doctor checks what the running service was started with, and names what differs in the shell', async () => {
  const folder = temporaryFolder()
  const port = await freePort()
  const env = {
    DAYBOOK_DATA: 'data',
    DAYBOOK_PORT: String(port),
    DAYBOOK_WEBHOOK_ALLOW_NETWORKS: '10.0.0.0/8',
  }
  const service = startProcess(['sh', '-c', `cd '${folder}' && exec '${cliPath}' serve`], env)
  await service.line(/"msg":"ready"/)

  const shell = { DAYBOOK_DATA: join(folder, 'data') }
  const plain = await doctor(shell)
  assert.deepEqual([plain.failed, plain.warned], [[], ['certificate', 'mail', 'webhooks', 'first account']])
  assert.match(plain.says('settings'), new RegExp(`process \\d+ .*https://localhost:${port}$`))

  const secret = 'smtp://someone:secret@127.0.0.1:9'
  const other = await doctor({ ...shell, DAYBOOK_SMTP_URL: secret, DAYBOOK_PORT: String(port) })
  assert.deepEqual(
    [other.failed, other.warned],
    [[], ['settings', 'certificate', 'mail', 'webhooks', 'first account']],
  )
  assert.match(
    other.says('settings'),
    /\nDAYBOOK_SMTP_URL in this shell is not what the service was started with$/,
  )

  service.kill('SIGTERM')
  await service.ended
  const stopped = await doctor(shell)
  assert.match(stopped.says('settings'), /^no service uses .*https:\/\/localhost:8443$/)
  assert.deepEqual(stopped.warned, ['certificate', 'mail', 'first account'])
})

test('the doctor works without a service, and creates none', async () => {
  const { code, failed } = await doctor({ DAYBOOK_DATA: join(temporaryFolder(), 'data') })
  assert.equal(code, 1)
  assert.deepEqual(failed, ["database: there's no database yet"])
})
