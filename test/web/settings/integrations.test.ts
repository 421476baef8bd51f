import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Member } from '../../../src/identity/members/schema.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createClient } from '../../support/client.ts'
import { signIn } from '../../support/member-browser.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { choose, row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

async function openSettings(t: TestContext, workspace: TestWorkspace, member: Pick<Member, 'id'>) {
  const { cookie } = await signIn(service, workspace, member)
  const page = await openBrowser(t, service, { cookie })
  await page.goto('/settings/members')
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  return page
}

test('an integration is added under Members, gets a token that acts for it, and is renamed and removed', async (t) => {
  const workspace = await createWorkspace(service)
  const page = await openSettings(t, workspace, workspace.owner)
  await page.getByRole('button', { name: 'Add integration' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add an integration' })
  await dialog.getByLabel('Name').fill('CRM sync')
  await dialog.getByLabel('Description').fill('Copies deals')
  await dialog.getByRole('radio', { name: 'Guest' }).press('Space')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Add integration' }).press('Enter')
  await toast(page, 'CRM sync added. Create a token for it under API tokens.')
  const mine = row(page, 'CRM sync')
  await mine.getByText('Copies deals').waitFor()
  await mine.getByText('Guest', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Integrations' }).waitFor()
  await page.getByText('1 member, 0 guests').waitFor()
  await assertAccessible(page)

  await choose(page, 'CRM sync', 'Rename…')
  const renaming = page.getByRole('dialog', { name: 'Rename integration' })
  await renaming.getByLabel('Name').fill('Deals')
  await renaming.getByRole('button', { name: 'Save' }).press('Enter')
  await row(page, 'Deals').waitFor()
  await choose(page, 'Deals', 'Make member')
  await row(page, 'Deals').getByText('Member', { exact: true }).waitFor()

  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'Create token' }).first().press('Enter')
  const creating = page.getByRole('dialog', { name: 'Create token' })
  await creating.getByLabel('Name').fill('For the CRM')
  await creating.getByLabel('Acts as').selectOption({ label: 'Deals' })
  await assertAccessible(page)
  await creating.getByRole('button', { name: 'Create token' }).press('Enter')
  const shown = page.getByText(/^dbp_/)
  await shown.waitFor()
  const client = createClient(service, (await shown.textContent()) ?? '')
  await page.getByRole('button', { name: "I've saved it" }).press('Enter')
  await row(page, 'For the CRM').getByText('Deals').waitFor()
  const me = (await client.get('/me')).body
  assert.deepEqual([me.member.name, me.member.kind], ['Deals', 'integration'])

  await page.goto('/settings/members')
  await choose(page, 'Deals', 'Remove…')
  const removing = page.getByRole('dialog', { name: 'Remove Deals?' })
  await removing.getByText('all of its tokens will stop working').waitFor()
  await removing.getByRole('button', { name: 'Remove from workspace' }).press('Enter')
  await toast(page, 'Deals removed')
  await row(page, 'Deals').waitFor({ state: 'detached' })
  await assertSoon(async () => (await client.get('/me')).status, 401)
})

test('an admin can’t make an integration an admin, and a member sees integrations without the means to change them', async (t) => {
  const workspace = await createWorkspace(service)
  const [{ member: admin }, { member }] = [await workspace.join('admin'), await workspace.join('member')]
  const owner = await signIn(service, workspace, workspace.owner)
  await owner.post('/integrations', { name: 'CRM sync', role: 'member' })

  const page = await openSettings(t, workspace, admin)
  await page.getByRole('button', { name: 'Actions for CRM sync' }).press('Enter')
  const menu = page.getByRole('menu')
  await menu.getByText('Make guest').waitFor()
  await assertSoon(() => menu.getByText('Make admin').count(), 0)
  await assertSoon(() => menu.getByText('Transfer ownership…').count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add integration' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add an integration' })
  await dialog.getByLabel('Name').waitFor()
  await assertSoon(() => dialog.getByRole('radio').count(), 2)

  const others = await openSettings(t, workspace, member)
  await row(others, 'CRM sync').waitFor()
  await assertSoon(() => others.getByRole('button', { name: 'Actions for CRM sync' }).count(), 0)
  await assertSoon(() => others.getByRole('button', { name: 'Add integration' }).count(), 0)
})
