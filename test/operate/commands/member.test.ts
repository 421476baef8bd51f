import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { waitForStatus } from '../../support/wait-for-status.ts'
import { createCli } from '../../support/run-cli.ts'

const service = await startService()
const daybook = createCli(service)

async function found(plan: string) {
  const owner = [
    '--owner-name',
    'Olive',
    '--owner-email',
    `${plan}@example.com`,
    '--owner-password',
    'correct horse',
  ]
  const made = await daybook('workspace', 'create', '--name', 'Acme', '--plan', plan, ...owner, '--json')
  assert.equal(made.code, 0, made.stderr)
  const workspace = ['--workspace', made.json.workspace.id, '--json']
  return {
    owner: made.json.owner,
    member: (verb: string, ...args: string[]) => daybook('member', verb, ...workspace, ...args),
    join: (name: string, role: string) => {
      const person = ['--name', name, '--email', `${name}@example.com`, '--password', 'correct horse']
      return daybook('member', 'create', ...workspace, ...person, '--role', role, '--timezone', 'Asia/Tokyo')
    },
    list: (verb: string, ...args: string[]) => daybook('list', verb, ...workspace, ...args),
    token: (...args: string[]) => daybook('token', 'create', ...workspace, '--name', 'CRM', ...args),
  }
}

// D14
test('members are added, change roles and are removed, and a running service knows at once', async () => {
  const { owner, join, member, token } = await found('team')
  const ana = await join('ana', 'admin')
  assert.match(ana.json.id, /^usr_[0-9a-z]{26}$/)
  assert.deepEqual(ana.json, {
    id: ana.json.id,
    name: 'ana',
    email: 'ana@example.com',
    role: 'admin',
    kind: 'person',
  })
  const again = await join('ana', 'member')
  assert.deepEqual([again.code, again.json.error.details.reason], [1, 'already_member'])
  const { json } = await token('--member', ana.json.id, '--scopes', 'members:read,lists:write')
  const client = createClient(service, json.token)
  const rolesNow = async () =>
    (await client.get('/members')).body.data.map(({ role }: { role: string }) => role)
  assert.deepEqual(await rolesNow(), ['owner', 'admin'])

  const stays = await member('remove', '--member', owner.id)
  assert.deepEqual([stays.code, stays.json.error.details.reason], [1, 'owner'])
  const promoted = await member('set-role', '--member', ana.json.id, '--role', 'owner')
  assert.equal(promoted.json.role, 'owner')
  assert.deepEqual(await rolesNow(), ['admin', 'owner'])
  await join('bea', 'owner')
  assert.deepEqual(await rolesNow(), ['admin', 'admin', 'owner'])

  await member('set-role', '--member', ana.json.id, '--role', 'guest')
  await waitForStatus(() => client.post('/lists', { name: 'x' }), 403)
  assert.equal((await member('remove', '--member', ana.json.id)).json.id, ana.json.id)
  await waitForStatus(() => client.get('/members'), 401)
  const gone = await member('set-role', '--member', ana.json.id, '--role', 'member')
  assert.equal(gone.json.error.message, `member ${ana.json.id} not found`)
})

//
test('on Start no one can be added to the owner, neither as member nor as guest', async () => {
  const { join } = await found('start')
  const [member, guest] = await Promise.all([join('max', 'member'), join('gus', 'guest')])
  assert.deepEqual([member.code, guest.code], [1, 1])
  assert.deepEqual(member.json.error.details, { limit: 'members', max: 1, actual: 2 })
  assert.deepEqual(guest.json.error.details, { limit: 'guests', max: 0, actual: 1 })
})

// D14, R-145
test('list share gives a guest or a member access, and list unshare removes it', async () => {
  const { owner, join, list, token } = await found('business')
  const [guest, admin] = await Promise.all([join('gus', 'guest'), join('ada', 'admin')])
  const mine = createClient(service, (await token('--member', owner.id, '--scopes', 'all')).json.token)
  const hers = createClient(service, (await token('--member', admin.json.id, '--scopes', 'all')).json.token)
  const hidden = await mine.post('/lists', { name: 'Salaries', visibility: 'private' })
  const herLists = async () =>
    (await hers.get('/lists')).body.data.filter(({ is_inbox }: { is_inbox: boolean }) => !is_inbox)
  const share = ['--list', hidden.body.id, '--member', admin.json.id]

  const shared = await list('share', ...share)
  assert.deepEqual(shared.json, { list_id: hidden.body.id, member_id: admin.json.id, shared: true })
  assert.deepEqual(await herLists(), [hidden.body])
  const unshared = await list('unshare', ...share)
  assert.deepEqual(unshared.json, { list_id: hidden.body.id, member_id: admin.json.id, shared: false })
  assert.deepEqual(await herLists(), [])

  const absent = 'lst_01jd42e76ke0080ppaatcsyj69'
  const refused = await list('share', '--list', absent, '--member', guest.json.id)
  assert.deepEqual([refused.code, refused.json.error.message], [1, `list ${absent} not found`])
})
