import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { createInstallation } from '../../support/installation.ts'
import { startProcess, temporaryFolder, cliPath, type TestProcess } from '../../support/processes.ts'
import { authority, startReceiver } from '../../support/receiver.ts'

async function end(service: TestProcess): Promise<void> {
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
}

test('after a key rotation webhooks are signed as before, cursors last until the old key is retired, and no other key works', async () => {
  const caFile = join(temporaryFolder(), 'receivers.pem')
  writeFileSync(caFile, authority.cert)
  const webhookSettings = { DAYBOOK_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8', DAYBOOK_WEBHOOK_CA: caFile }
  const installation = await createInstallation(webhookSettings)
  const keyFile = join(installation.dataDir, 'secret.key')
  const keys = () => readFileSync(keyFile, 'utf8').trim().split('\n')
  const run = async (...words: string[]) => {
    const command = startProcess([cliPath, 'key', ...words], { DAYBOOK_DATA: installation.dataDir })
    return { code: await command.ended, output: (await command.stdout) + (await command.stderr) }
  }
  const receiver = await startReceiver()
  const verifies = async (secret: string, count: number) => {
    const post = (await receiver.wait(count))[count - 1]!
    assert.deepEqual(new Webhook(secret).verify(post.body, post.headers), JSON.parse(post.body))
  }

  let service = await installation.serve()
  const [workspace] = await installation.createWorkspaces(1)
  const { client, listId } = workspace!
  const webhook = await client.post('/webhooks', { url: receiver.url, events: ['task.created'] })
  const create = () => client.post('/tasks', { title: 'Signed', list_id: listId })
  await create()
  await verifies(webhook.body.secret, 1)
  await create()
  const { next_cursor } = (await client.get('/tasks', { limit: 1 })).body
  const refused = await run('rotate')
  assert.notEqual(refused.code, 0)
  assert.match(refused.output, /stop daybook serve/)
  await end(service)

  const [old] = keys()
  assert.match((await run('rotate')).output, /1 webhook endpoints.*key retire/)
  assert.deepEqual([keys().length, keys()[1]], [2, old])
  assert.match((await run('rotate')).output, /1 webhook endpoints/)
  assert.equal(keys().length, 2, 'a rotation is finished, not started again')
  service = await installation.serve()
  await create()
  await verifies(webhook.body.secret, 3)
  assert.equal((await client.get('/tasks', { limit: 1, cursor: next_cursor })).status, 200)
  await end(service)

  assert.match((await run('retire')).output, /Old key deleted/)
  assert.equal(keys().length, 1)
  assert.notEqual(keys()[0], old)
  service = await installation.serve()
  await create()
  await verifies(webhook.body.secret, 4)
  assert.equal((await client.get('/tasks', { limit: 1, cursor: next_cursor })).status, 400)
  await end(service)

  writeFileSync(keyFile, `${old}\n`)
  const wrong = startProcess([cliPath, 'serve'], { DAYBOOK_DATA: installation.dataDir, ...webhookSettings })
  assert.equal(await wrong.ended, 1)
})
