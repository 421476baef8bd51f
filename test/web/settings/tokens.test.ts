import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { type Scope, scopes } from '../../../src/core/actor.ts'
import type { Member } from '../../../src/identity/members/schema.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createClient } from '../../support/client.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** Opens the token settings in the browser of a member. */
async function openTokens(t: TestContext, workspace: TestWorkspace, member: Member = workspace.owner) {
  const browser = await signIn(service, workspace, member)
  const page = await openBrowser(t, service, { cookie: browser.cookie })
  await page.goto('/settings/tokens')
  return { browser, page }
}

/** Creates a token on the page and returns a client that uses it. */
async function createToken(page: Page, name: string, chosen: readonly Scope[]) {
  await page.getByRole('button', { name: 'Create token' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'None' }).press('Enter')
  for (const scope of chosen) await dialog.getByRole('checkbox', { name: scope }).press('Space')
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter')
  const shown = page.getByText(/^dbp_/)
  await shown.waitFor()
  const token = (await shown.textContent()) ?? ''
  await page.getByRole('button', { name: "I've saved it" }).press('Enter')
  await shown.waitFor({ state: 'detached' })
  return createClient(service, token)
}

//
test('a token is created with a name and scopes, shows when it was last used, and stops working as soon as it is revoked', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const { page, browser } = await openTokens(t, workspace)
  await row(page, 'test').waitFor()
  const client = await createToken(page, 'ERP sync', ['lists:read', 'members:read'])
  const token = client.token ?? ''
  assert.match(token, /^dbp_[0-7][0-9a-hjkmnp-tv-z]{25}[0-9A-Za-z]{36}$/)
  const mine = row(page, 'ERP sync')
  await mine.getByText('never').waitFor()
  await assertSoon(() => mine.locator('.tag').allTextContents(), ['lists:read', 'members:read'])
  await assertSoon(() => mine.getByRole('button').count(), 1, 'tokens cannot be edited')
  await assertAccessible(page)

  await assertSoon(async () => (await client.get('/lists')).status, 200)
  assertError(await client.post('/lists', { name: 'Mine' }), 'forbidden', {
    reason: 'scope',
    required: 'lists:write',
  })
  await waitUntil(async () => {
    const { data } = (await browser.get('/tokens')).body
    return data.find(({ name }: { name: string }) => name === 'ERP sync').last_used_at !== null
  })
  await page.reload()
  await mine.getByText(/just now|s ago/).waitFor()
  assert.ok(!(await page.content()).includes(token))

  await mine.getByRole('button', { name: 'Revoke ERP sync' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Revoke “ERP sync”?' })
  await question.waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await assertSoon(async () => (await client.get('/lists')).status, 200)
  await mine.getByRole('button', { name: 'Revoke ERP sync' }).press('Enter')
  await question.getByRole('button', { name: 'Revoke' }).press('Enter')
  await toast(page, '“ERP sync” revoked')
  assertError(await client.get('/lists'), 'unauthorized')
  await mine.waitFor({ state: 'detached' })

  const none = { name: 'None', scopes: [] }
  for (const body of [none, { name: 'Other', scopes: ['tasks:delete'] }])
    assert.equal((await browser.post('/tokens', body)).body.error.code, 'validation_error')
  await page.getByRole('button', { name: 'Create token' }).press('Enter')
  const offered = page.getByRole('dialog').locator('code')
  await assertSoon(async () => (await offered.allTextContents()).toSorted(), scopes.toSorted())
  await page.getByRole('button', { name: 'None' }).press('Enter')
  await page.getByLabel('Name').fill('Without')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Choose at least one scope.' }).waitFor()
  await assertAccessible(page)
})

//
test('leaving a new token asks first, and the token is not shown again afterwards', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const { page } = await openTokens(t, workspace)
  await page.getByRole('button', { name: 'Create token' }).first().press('Enter')
  await page.getByLabel('Name').fill('ERP sync')
  await page.keyboard.press('Enter')
  const shown = page.getByText(/^dbp_/)
  await shown.waitFor()
  const asked: string[] = []
  page.once('dialog', (question) => {
    asked.push(question.message())
    void question.dismiss()
  })
  await page.getByRole('link', { name: 'Members' }).click()
  assert.match(asked.join(), /Leave without saving the token/)
  await shown.waitFor()
  page.once('dialog', (question) => void question.accept())
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  await page.goBack()
  await row(page, 'ERP sync').waitFor()
  await assertSoon(() => shown.count(), 0)
})

test('regression: leaving does not ask once a token was copied, by its button or by hand', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const { page } = await openTokens(t, workspace)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.message())
    void question.dismiss()
  })
  for (const by of ['button', 'hand'] as const) {
    await page.getByRole('button', { name: 'Create token' }).first().press('Enter')
    await page.getByLabel('Name').fill(`ERP ${by}`)
    await page.keyboard.press('Enter')
    const shown = page.getByText(/^dbp_/)
    await shown.waitFor()
    if (by === 'button') {
      await page.getByRole('button', { name: 'Copy token' }).press('Enter')
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    } else {
      // A part of it isn't the token.
      const box = await shown.boundingBox()
      assert.ok(box)
      await page.mouse.move(box.x + 20, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 3 })
      await page.mouse.up()
      await page.keyboard.press('Control+c')
      await page.getByRole('link', { name: 'Members' }).click()
      assert.equal(asked.splice(0).length, 1)
      await shown.click({ clickCount: 3 })
      await page.keyboard.press('Control+c')
    }
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
    await page.goBack()
    await row(page, `ERP ${by}`).waitFor()
  }
  assert.deepEqual(asked, [])
})

//
test('a token sees what its member sees, can do what their role can, and stops working when they leave', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  await workspace.list('Website')
  const hidden = (await workspace.post('/lists', { name: 'Board', visibility: 'private' })).body.id
  const { member } = await workspace.join('admin')
  const { page, browser } = await openTokens(t, workspace, member)
  const client = await createToken(page, 'Of an admin', ['lists:read', 'webhooks:write'])

  const names = (data: { name: string }[]) => data.map(({ name }) => name).toSorted()
  const seen = async () => names((await client.get('/lists')).body.data)
  const inApp = async () => names((await browser.get('/lists')).body.data)
  await assertSoon(() => seen(), ['Website'])
  await assertSoon(() => inApp(), await seen())
  await workspace.share(hidden, member)
  await assertSoon(() => seen(), ['Board', 'Website'])
  await assertSoon(() => inApp(), await seen())

  await assertSoon(async () => (await client.get('/webhooks')).status, 200)
  await operatorActions(service, workspace.workspace).setRole(member, 'member')
  assertError(await client.get('/webhooks'), 'forbidden', { reason: 'role', required: 'admin' })
  await page.reload()
  await page.getByRole('heading', { name: 'Only admins can manage tokens' }).waitFor()
  await page.getByText('Olive Owner can create one for you.').waitFor()
  await assertAccessible(page)

  await operatorActions(service, workspace.workspace).removeMember(member)
  assertError(await client.get('/lists'), 'unauthorized')
})

//
test('members and guests read who manages tokens, and can neither create nor revoke one', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const { browser: owners } = await openTokens(t, workspace)
  const [{ id }] = (await owners.get('/tokens')).body.data
  for (const role of ['member', 'guest'] as const) {
    const { member } = await workspace.join(role)
    const { page, browser } = await openTokens(t, workspace, member)
    await page.getByRole('heading', { name: 'Only admins can manage tokens' }).waitFor()
    await page.getByText('can create one for you.').waitFor()
    await assertSoon(() => page.getByRole('button', { name: /Create token|Revoke/ }).count(), 0)
    await assertAccessible(page)
    const refused = { reason: 'role', required: 'admin' }
    assertError(await browser.post('/tokens', { name: 'Mine', scopes: ['tasks:read'] }), 'forbidden', refused)
    assertError(await browser.delete(`/tokens/${id}`), 'forbidden', refused)
  }
})

//
test('on Start, the page says which plans include the API, no token is created, and existing ones are refused', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  await operatorActions(service, workspace.workspace).setPlan('start')
  const { page, browser } = await openTokens(t, workspace)
  await page.getByRole('heading', { name: 'The API is part of Team and Business' }).waitFor()
  await assertSoon(() => page.getByRole('button', { name: 'Create token' }).count(), 0)
  await assertAccessible(page)
  const plan = { reason: 'plan', required: 'team' }
  assertError(await browser.post('/tokens', { name: 'CRM', scopes: ['tasks:read'] }), 'forbidden', plan)
  assertError(await workspace.get('/lists'), 'forbidden', plan)
  await page.getByRole('link', { name: 'Compare plans' }).press('Enter')
  await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor()
})

test('a token that was not used for 90 days is marked in amber', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  await service.database.pool.query(
    `update tokens set created_at = now() - interval '100 days', last_used_at = now() - interval '91 days'
     where workspace_id = $1`,
    [workspace.workspace.id],
  )
  const { page } = await openTokens(t, workspace)
  await page.locator('li[data-tone=amber]').filter({ hasText: 'test' }).waitFor()
  await page.getByTitle('Not used for 90 days').waitFor()
  await assertAccessible(page)
})
