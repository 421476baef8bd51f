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
  const installation = await createInstallation()
  const service = await installation.serve()
  const [workspace] = await installation.createWorkspaces(1)
  const own = { DAYBOOK_DATA: installation.dataDir }

  const healthy = await doctor({ ...own, ...env })
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
  service.kill('SIGTERM')
  await service.ended
})

test('the doctor works without a service, and creates none', async () => {
  const { code, failed } = await doctor({ DAYBOOK_DATA: join(temporaryFolder(), 'data') })
  assert.equal(code, 1)
  assert.deepEqual(failed, ["database: there's no database yet"])
})
