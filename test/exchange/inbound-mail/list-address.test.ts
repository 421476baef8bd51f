import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { write } from '../../../src/platform/db/write.ts'
import { createSecrets } from '../../../src/core/secrets.ts'
import {
  createListAddress,
  getListAddress,
  resealListAddresses,
} from '../../../src/exchange/inbound-mail/list-address.ts'
import { operatorActor } from '../../../src/identity/workspaces/operator-actor.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { mailDomain, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const base32 = '[0-9a-hjkmnp-tv-z]'

async function setUp() {
  const workspace = await createWorkspace(service)
  return { workspace, browser: await signIn(service, workspace, workspace.owner) }
}

test('a list has no address until one is created; it contains the start of the list’s name, the workspace and 130 random bits', async () => {
  const { workspace, browser } = await setUp()
  const id = await workspace.list('Ideen für Köln & Büro, 2027')
  const path = `/lists/${id}/address`
  assert.deepEqual((await browser.get(path)).body, { address: null, on: false, created_at: null })
  const { status, body } = await browser.post(path)
  assert.equal(status, 201)
  assert.match(
    body.address,
    new RegExp(`^ideen-fur-k-${workspace.workspace.id.slice(4)}${base32}{26}@${mailDomain}$`),
  )
  assert.equal(body.address.indexOf('@'), 64, 'as much of the name as RFC 5321 leaves room for')
  assert.deepEqual((await browser.get(path)).body, body)

  await workspace.patch(`/lists/${id}`, { name: '東京' })
  const renamed = (await browser.get(path)).body.address
  assert.match(renamed, /^list-/)
  assert.equal(renamed.slice(-66), body.address.slice(-66), 'the secret part does not change')
})

test('people who may change a list can replace and delete its address, and the log records it', async () => {
  const { workspace, browser } = await setUp()
  const id = await workspace.list('Sales')
  const path = `/lists/${id}/address`
  const first = (await browser.post(path)).body.address
  const second = (await browser.post(path)).body.address
  assert.notEqual(second, first)
  assert.equal((await browser.delete(path)).status, 204)
  assert.equal((await browser.get(path)).body.address, null)
  assert.equal((await browser.delete(path)).status, 204, 'deleting it again changes nothing (D7)')
  const log = (await browser.get('/log', { action: 'list' })).body.data
  assert.deepEqual(
    log.map((entry: any) => [entry.action, entry.subject_name]),
    ['deleted', 'replaced', 'created'].map((done) => [`list.address_${done}`, 'Sales']),
  )
  assert.ok(!JSON.stringify(log).includes(second.split('@')[0].slice(-26)))
})

// D8, D21
test('an archived list cannot get an address but can lose its own; a hidden list is not found', async () => {
  const { workspace, browser } = await setUp()
  const id = await workspace.list()
  const path = `/lists/${id}/address`
  await browser.post(path)
  await workspace.post(`/lists/${id}/archive`)
  assertError(await browser.post(path), 'conflict', { reason: 'list_archived' })
  assert.equal((await browser.delete(path)).status, 204)

  const { member } = await workspace.join('member')
  const hidden = (await workspace.post('/lists', { name: 'Private', visibility: 'private' })).body.id
  const other = await signIn(service, workspace, member)
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    assertError(await other.send(method, `/lists/${hidden}/address`), 'not_found')
})

// S-69
test('the database stores the secret of an address only sealed', async () => {
  const { workspace, browser } = await setUp()
  const id = await workspace.list()
  const { address } = (await browser.post(`/lists/${id}/address`)).body
  const secret = address.split('@')[0].slice(-26)
  const { rows } = await service.database.pool.query(
    `select list_addresses::text as row, encode(secret, 'escape') as secret from list_addresses where list_id = $1`,
    [id],
  )
  assert.equal(rows.length, 1)
  assert.ok(!JSON.stringify(rows).includes(secret))
})

// 0190
test('an address outlives the key that sealed it', async () => {
  const own = await startService()
  const { database } = own
  const workspace = await createWorkspace(own)
  const id = await workspace.list('Kept')
  const actor = operatorActor(workspace.workspace)
  const inboundMail = { domain: mailDomain, receiver: undefined }
  const [old, next] = [randomBytes(32), randomBytes(32)]
  const created = await write(database, actor.workspace_id, (sql) =>
    createListAddress(sql, actor, id, { secrets: createSecrets([old]), inboundMail }),
  )
  assert.equal(await resealListAddresses(database.page, createSecrets([next, old])), 1)
  const read = (key: Buffer) =>
    getListAddress(database.page, actor, id, { secrets: createSecrets([key]), inboundMail })
  assert.deepEqual([await read(next), (await read(old)).address], [created, null])
  await assert.rejects(resealListAddresses(database.page, createSecrets([old])), /either key/)
})
