import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { mailDomain, type Service } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { choose as chooseOf, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({
  inboundMail: { host: '127.0.0.1', port: 0, relays: [], relayName: undefined },
})
const serviceWithoutMail = await startServiceWithWeb()
const base32 = '[0-9a-hjkmnp-tv-z]{52}'

/** A list, opened by its owner. */
async function setUp(t: TestContext, on: Service, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(on)
  const list = await workspace.list('Fair stand')
  const owner = await signIn(on, workspace, workspace.owner)
  const page = await openBrowser(t, on, { cookie: owner.cookie, ...options })
  await page.goto(`/lists/${list}`)
  await page.getByRole('heading', { name: 'No tasks in “Fair stand” yet' }).waitFor()
  const address = async (): Promise<string | null> => (await owner.get(`/lists/${list}/address`)).body.address
  return { workspace, list, owner, page, address }
}

//
test('the email address of a list can be created, copied, replaced and turned off by keyboard, from the palette', async (t) => {
  const { page, address } = await setUp(t, service)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('by email')
  await page.getByRole('option', { name: 'Add tasks by email' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add tasks to “Fair stand” by email' })
  await dialog.getByText('This list has no email address yet.').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Create address' }).press('Enter')
  const shown = dialog.locator('.copy-row code')
  await shown.waitFor()
  const first = await shown.innerText()
  assert.match(first, new RegExp(`^fair-stand-${base32}@${mailDomain}$`))
  assert.equal(first, await address())
  await dialog.getByRole('button', { name: 'Copy address' }).press('Enter')
  await dialog.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  await assertSoon(() => page.evaluate('navigator.clipboard.readText()'), first)

  await dialog.getByRole('button', { name: 'Replace address' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Replace the address of “Fair stand”?' })
  await question.getByText('From now on, emails to the old address will bounce').waitFor()
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Replace address' }).press('Enter')
  await toast(page, 'Address replaced')
  await dialog.getByText(first).waitFor({ state: 'detached' })
  await assertSoon(() => shown.innerText(), await address())

  await dialog.getByRole('button', { name: 'Turn off email' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Turn off email to “Fair stand”?' })
    .getByRole('button', { name: 'Turn off email' })
    .press('Enter')
  await dialog.getByText('This list has no email address yet.').waitFor()
  await assertSoon(() => address(), null)
  // The question has gone, and with it what Escape would close first.
  await dialog.locator('button:focus').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('an archived list keeps its address until it is turned off, and says that emails bounce, small and dark', async (t) => {
  const { workspace, list, owner, page, address } = await setUp(t, service, {
    viewport: 'small',
    colorScheme: 'dark',
  })
  await owner.post(`/lists/${list}/address`)
  await workspace.post(`/lists/${list}/archive`)
  await page.getByText('Archived and read-only.').waitFor()
  await chooseOf(page, 'this list', 'Add tasks by email…')
  const dialog = page.getByRole('dialog', { name: 'Add tasks to “Fair stand” by email' })
  await dialog.getByText('This list is archived. Emails to it bounce').waitFor()
  await dialog.getByText(String(await address())).waitFor()
  await assertSoon(() => dialog.getByRole('button', { name: 'Replace address' }).count(), 0)
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Turn off email' }).click()
  await page.getByRole('button', { name: 'Turn off email' }).last().click()
  await dialog.locator('.copy-row').waitFor({ state: 'detached' })
  await assertSoon(() => address(), null)
})

test('without incoming email the dialog says so and who can change it, and a failure can be retried', async (t) => {
  const { page, list } = await setUp(t, serviceWithoutMail, { expected: /status of 500/ })
  await page.route(`**/lists/${list}/address`, (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await chooseOf(page, 'this list', 'Add tasks by email…')
  const dialog = page.getByRole('dialog', { name: 'Add tasks to “Fair stand” by email' })
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter')
  await dialog.getByText("Incoming email isn't set up.").waitFor()
  await dialog.getByText('Your administrator can turn it on').waitFor()
  await assertSoon(() => dialog.getByRole('button', { name: 'Create address' }).count(), 0)
  await assertAccessible(page)
})
