import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { createInstallation, findChild } from '../../support/installation.ts'
import { waitUntil } from '../../support/processes.ts'
import { databaseUrl } from '../../support/run-cli.ts'
import { startService } from '../../support/service.ts'

test('regression: processes killed while the database is away wait for it instead of ending the service', async () => {
  const { databaseName } = await startService()
  const database = await startDatabaseProxy()
  const installation = await createInstallation({
    DATABASE_URL: databaseUrl(databaseName),
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
  })
  const service = await installation.serve()
  let ended = false
  void service.ended.then(() => (ended = true))
  await database.stop()
  for (const module of ['api.ts', 'worker.ts']) {
    const killed = await findChild(service.pid, module)
    process.kill(killed, 'SIGKILL')
    await waitUntil(async () => (await findChild(service.pid, module)) !== killed)
    const restarted = await findChild(service.pid, module)
    await service.line(new RegExp(`"pid":${restarted},.*"msg":"waiting for the database"`))
  }
  // Longer than several starts in a row would take to fail.
  await sleep(6_000)
  assert.ok(!ended, 'the service has given up')
  await database.start()
  const dispatcher = installation.dispatcher()
  const isReady = () =>
    request(`${installation.url}/readyz`, { dispatcher }).then(
      async ({ statusCode, body }) => (await body.dump(), statusCode === 200),
      () => false,
    )
  await waitUntil(isReady, 10_000)
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})
