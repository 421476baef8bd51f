import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { createSsoProvider } from '../../../src/identity/sso/provider.ts'
import { mailsTo, newEmail, newPerson } from '../../support/visitor.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { startIdentityProvider } from '../../support/identity-provider.ts'
import { publicUrl } from '../../support/service.ts'
import { fillIn, newOwner, row } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const idp = await startIdentityProvider()
const provider = await createSsoProvider({ publicUrl, singleSignOn: idp.settings, ca: idp.ca })
const service = await startServiceWithWeb({ behindProxy: true, provider })
// Without any account, the sign-in page would redirect to the first setup.
await newPerson(service)

const open = (t: TestContext, more: { viewport?: 'small'; colorScheme?: 'dark' } = {}) =>
  openBrowser(t, service, { other: Number(new URL(idp.settings.issuer).port), ...more })

const knownUser = (email = newEmail('ida')) => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  name: 'Ida Identity',
})

// S-64
test('single sign-on returns to the page, links the account, confirms sensitive actions, and can be signed out of', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  idp.next = knownUser(ana.email)
  const page = await open(t)
  await page.goto('/settings/security?from=here')
  await page.waitForURL('**/sign-in?return_to=*')
  const button = page.getByRole('link', { name: 'Continue with Example' })
  await button.waitFor()
  await assertAccessible(page)
  await button.press('Enter')
  await page.waitForURL('**/settings/security?from=here')
  await row(page, 'this browser').getByText('with single sign-on').waitFor()
  await assertSoon(
    async () => (await mailsTo(service, ana.email)).at(-1)?.subject,
    'Single sign-on was connected to your account',
  )

  // Being signed in at the provider isn't enough to confirm a sensitive action.
  await page.getByRole('button', { name: 'Turn on…' }).press('Enter')
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.waitFor()
  await assertAccessible(page)
  await question.getByRole('link', { name: 'Continue with Example' }).press('Enter')
  await page.waitForURL('**/settings/security?from=here')
  await row(page, 'this browser').waitFor()
  assert.equal(idp.authorizationRequests.at(-1)?.get('prompt'), 'login')
  await page.getByRole('button', { name: 'Turn on…' }).press('Enter')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await assertSoon(() => question.count(), 0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: ana.workspace.name }).press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  await page.waitForURL('**/sign-in')
  await page.goto('/settings/security')
  await page.waitForURL('**/sign-in?return_to=*')
})

test('a first sign-in by the provider creates an account without a password, which is confirmed only there', async (t) => {
  const person = knownUser()
  idp.next = person
  const page = await open(t, { viewport: 'small' })
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Continue with Example' }).press('Enter')
  await page.getByRole('heading', { name: "You're not in a workspace yet" }).waitFor()
  await page.getByRole('button', { name: 'Create workspace' }).press('Enter')
  await fillIn(page, 'Ida’s workspace')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/today')
  await page.goto('/settings/security')
  await page.getByText('Not set. You sign in with').waitFor()
  await page.getByRole('button', { name: 'Set password…' }).press('Enter')
  await fillIn(page, 'correct horse battery')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.waitFor()
  await assertSoon(() => question.getByRole('textbox').count(), 0)
  await assertAccessible(page)
  await page.keyboard.press('Escape')

  // After the session ended elsewhere, the provider signs them in again on the same page.
  await service.database.pool.query(
    'delete from sessions using accounts where accounts.id = sessions.account_id and accounts.email = $1',
    [person.email],
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Turn on…' }).press('Enter')
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByText(person.email).waitFor()
  await assertSoon(() => again.locator('input').count(), 0)
  await assertAccessible(page)
  await again.getByRole('link', { name: 'Continue with Example' }).press('Enter')
  await page.waitForURL('**/settings/security')
  await row(page, 'this browser').getByText('with single sign-on').waitFor()
})

test('a refusal by the provider and an unknown email are explained beside the other ways to sign in', async (t) => {
  for (const [next, message] of [
    [{ error: 'access_denied' }, 'Single sign-on was canceled.'],
    [{ ...knownUser(), email_verified: false }, 'No account here uses the email'],
  ] as const) {
    idp.next = next
    const page = await open(t, { colorScheme: 'dark' })
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Continue with Example' }).press('Enter')
    await page.getByText(message).waitFor()
    assert.match(page.url(), /\/sign-in\?problem=/)
    await page.getByLabel('Password').waitFor()
    await assertAccessible(page)
    await assertSoon(
      async () => (await page.context().cookies()).filter(({ name }) => name.startsWith('__Host-daybook')),
      [],
    )
  }
})
