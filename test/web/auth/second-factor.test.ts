import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { goodPassword, mailsTo } from '../../support/visitor.ts'
import { createAuthenticatorCodes, waitForFreshCode } from '../../support/totp-authenticator.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { enterPassword, fillIn, newOwner, confirmPassword, row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true })
const minuteMs = 60_000

/** Adds a virtual phone or fingerprint reader through the browser's developer tools. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page, workspace: string): Promise<void> {
  await page.getByRole('button', { name: workspace }).press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  await page.waitForURL('**/sign-in')
}

// S-64
test('two-factor is set up from the key on the page, asks for a code, accepts each recovery code once, and is turned off with the password and a code', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  service.clock.offsetMs += 11 * minuteMs
  const page = await openBrowser(t, service, { cookie: ana.cookie })
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Turn on…' }).press('Enter')
  await confirmPassword(page)
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' })
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await assertAccessible(page)
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await waitForFreshCode()
  const codeAt = createAuthenticatorCodes(secret)
  await fillIn(page, '000000')
  await page.keyboard.press('Enter')
  await page.getByText("That code didn't work.").waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(codeAt(-1))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  const [first = '', ...others] = ((await codes.locator('code').textContent()) ?? '').split('\n')
  assert.equal(others.length, 9)
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await codes.waitFor()
  await page.getByRole('button', { name: "I've saved them" }).press('Enter')
  await page.getByText('10 recovery codes left').waitFor()

  await signOut(page, ana.workspace.name)
  await enterPassword(page, ana.email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await assertAccessible(page)
  await fillIn(page, '123456')
  await page.keyboard.press('Enter')
  await page.getByText("That code didn't work.").waitFor()
  await assertAccessible(page)
  await page.getByLabel('Code').fill(codeAt())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: ana.workspace.name }).waitFor()

  for (const refused of [false, true]) {
    await signOut(page, ana.workspace.name)
    await enterPassword(page, ana.email)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await fillIn(page, first)
    await page.keyboard.press('Enter')
    if (refused) {
      await page.getByText("That code didn't work.").waitFor()
      await page.getByLabel('Code').fill(others[0] ?? '')
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: ana.workspace.name }).waitFor()
  }

  await page.goto('/settings/security')
  await page.getByText('8 recovery codes left').waitFor()
  await row(page, 'this browser').getByText('Signed in with password and recovery code').waitFor()
  await page.getByRole('button', { name: 'Turn off…' }).press('Enter')
  await page.getByText('Your account will be protected by a password only.').waitFor()
  await assertAccessible(page)
  await service.database.pool.query(`update sessions set confirmed_at = now() - interval '1 hour'`)
  await page.getByRole('button', { name: 'Turn off', exact: true }).press('Enter')
  const proof = page.getByRole('dialog', { name: "Confirm it's you" })
  await proof.getByLabel('Password').fill(goodPassword)
  await proof.getByLabel('Code').fill('123456')
  await page.keyboard.press('Enter')
  await proof.getByText('Incorrect password or code.').waitFor()
  await assertAccessible(page)
  await proof.getByLabel('Code').fill(others[1] ?? '')
  await page.keyboard.press('Enter')
  await toast(page, 'Two-factor authentication turned off')
  await page.getByText('Off. Your account is protected by a password only.').waitFor()
  await signOut(page, ana.workspace.name)
  await enterPassword(page, ana.email)
  await page.getByRole('button', { name: ana.workspace.name }).waitFor()
})

// S-64
test('a passkey signs in without a password, is renamed and removed', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const page = await openBrowser(t, service, { cookie: ana.cookie })
  await addVirtualAuthenticator(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add passkey' }).press('Enter')
  await toast(page, 'Passkey added')
  await row(page, 'never used').waitFor()
  await assertAccessible(page)
  await assertSoon(
    async () => (await mailsTo(service, ana.email)).at(-1)?.subject,
    'A passkey was added to your account',
  )
  await page.getByRole('button', { name: /^Rename/ }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Control+a')
  await fillIn(page, 'Red phone')
  await page.keyboard.press('Enter')
  await row(page, 'Red phone').waitFor()

  await signOut(page, ana.workspace.name)
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await page.getByRole('button', { name: ana.workspace.name }).waitFor()
  await page.goto('/settings/security')
  await row(page, 'this browser').getByText('with passkey').waitFor()
  await assertSoon(() => row(page, 'Red phone').getByText('never').count(), 0)

  await page.getByRole('button', { name: 'Remove: Red phone' }).press('Enter')
  await page.getByText("You won't be able to sign in with it.").waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await toast(page, '“Red phone” removed')
  await row(page, 'Red phone').waitFor({ state: 'detached' })
  await signOut(page, ana.workspace.name)
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await page.getByText("That passkey didn't work.").waitFor()
  await assertAccessible(page)
  await enterPassword(page, ana.email, goodPassword)
  await page.getByRole('button', { name: ana.workspace.name }).waitFor()
})

// S-64
test('a passkey confirms a sensitive action and signs in again over the page', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const page = await openBrowser(t, service, { cookie: ana.cookie })
  await addVirtualAuthenticator(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add passkey' }).press('Enter')
  await toast(page, 'Passkey added')

  await service.database.pool.query(`update sessions set confirmed_at = now() - interval '1 hour'`)
  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'Create token' }).first().press('Enter')
  await fillIn(page, 'Scanner')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await page.getByText('“Scanner” created.').waitFor()
  await page.getByRole('button', { name: "I've saved it" }).press('Enter')

  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite someone' }).press('Enter')
  await fillIn(page, 'kept@example.com')
  await service.database.pool.query('delete from sessions')
  await page.keyboard.press('Enter')
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await toast(page, "Link for kept@example.com created, but not sent: email isn't set up")
})
