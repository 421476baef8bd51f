import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '../../../src/core/actor.ts'
import { createClient } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { waitForStatus } from '../../support/wait-for-status.ts'
import { createCli } from '../../support/run-cli.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const daybook = createCli(service)

//
test('token create prints the token once; list and revoke use its ID', async () => {
  const { workspace, owner } = await createWorkspace(service)
  const settings = ['--workspace', workspace.id]
  const create = ['token', 'create', ...settings, '--member', owner.id, '--name', 'CRM']
  const all = await daybook(...create, '--scopes', 'all', '--json')
  const some = await daybook(...create, '--scopes', 'lists:write,lists:read')
  assert.deepEqual([all.code, some.code], [0, 0])

  assert.deepEqual(all.json.scopes, scopes)
  const [text = '', description = ''] = some.stdout.split('\n')
  assert.match(description, /^tok_\w{26} CRM .*scopes lists:read lists:write$/)
  // Before they are used, since that changes last_used_at.
  const { token, ...stored } = all.json
  const listed = await daybook('token', 'list', ...settings, '--json')
  assert.deepEqual(listed.json.data[1], stored)
  const client = createClient(service, text)
  assert.equal((await client.get('/lists')).status, 200)
  assert.equal((await client.get('/members')).status, 403)
  assert.equal((await createClient(service, all.json.token).get('/members')).status, 200)

  assert.ok(!listed.stdout.includes(token) && !listed.stdout.includes(text))

  const revoked = await daybook('token', 'revoke', ...settings, '--token', stored.id, '--json')
  assert.match(revoked.json.revoked_at, /Z$/)
  await waitForStatus(() => createClient(service, token).get('/members'), 401)
  assert.equal((await client.get('/lists')).status, 200)
})

//
test('tokens can be created only for an owner or administrator, and never on Start', async () => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  const start = await createWorkspace(service, { plan: 'start' })
  const create = (id: string, who: string) => {
    const target = ['--workspace', id, '--member', who]
    return daybook('token', 'create', ...target, '--name', 'x', '--scopes', 'all', '--json')
  }

  const refused = await create(workspace.workspace.id, member.id)
  assert.deepEqual([refused.code, refused.json.error.details.reason], [1, 'role'])
  const onStart = await create(start.workspace.id, start.owner.id)
  assert.deepEqual([onStart.code, onStart.json.error.details.reason], [1, 'plan'])
  const stranger = await create(workspace.workspace.id, start.owner.id)
  assert.equal(stranger.json.error.message, `member ${start.owner.id} not found`)
})
