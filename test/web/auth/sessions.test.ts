import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsTo, newEmail } from '../../support/visitor.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { enterPassword, fillIn, newOwner, row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true })

// S-64
test('a browser that was signed out remotely asks to sign in over the page, and then sends what was typed', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const laptop = await openBrowser(t, service)
  await enterPassword(laptop, ana.email)
  await laptop.waitForURL('**/today')
  await laptop.goto('/settings/members')
  await laptop.getByRole('button', { name: 'Invite someone' }).press('Enter')
  const invited = newEmail('kept')
  await fillIn(laptop, invited)

  const phone = await openBrowser(t, service, { cookie: ana.cookie, viewport: 'small' })
  await phone.goto('/settings/security')
  await row(phone, 'Chrome on Linux').getByText('with password').waitFor()
  await row(phone, 'this browser').waitFor()
  await phone.getByRole('button', { name: 'Sign out: Chrome on Linux' }).press('Enter')
  await toast(phone, 'Signed out of Chrome on Linux')
  await row(phone, 'Chrome on Linux').waitFor({ state: 'detached' })

  await laptop.keyboard.press('Enter')
  const again = laptop.getByRole('dialog', { name: 'Sign in again' })
  await again.locator('input:focus').waitFor()
  await again.getByText(ana.email).waitFor()
  await assertAccessible(laptop)
  await assertSoon(() => mailsTo(service, invited), [])
  await laptop.keyboard.press('Escape')
  await fillIn(laptop, 'no such password')
  await laptop.keyboard.press('Enter')
  await again.getByText('Incorrect password.').waitFor()
  await laptop.keyboard.press('Control+a')
  await fillIn(laptop, 'correct horse battery')
  await laptop.keyboard.press('Enter')
  await toast(laptop, `Link for ${invited} created, but not sent: email isn't set up`)
  await row(laptop, invited).waitFor()
  await assertSoon(async () => (await mailsTo(service, invited)).length, 1)

  await laptop.getByRole('link', { name: 'Security' }).press('Enter')
  await laptop.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter')
  await toast(laptop, 'Signed out everywhere else')
  await assertSoon(async () => (await ana.get('/me')).status, 401)
  // It asks when the next request is refused, which may be one of its own.
  const asks = phone.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  const goOn = async () => {
    await phone.getByRole('button', { name: 'Settings' }).click()
    await phone.getByRole('link', { name: 'Plan' }).click()
    await asks
  }
  await Promise.race([asks, goOn()])
  await assertAccessible(phone)
})

test('the theme is light, dark or that of the system, and stays after a reload', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const page = await openBrowser(t, service, { cookie: ana.cookie, colorScheme: 'light' })
  const isDark = async (): Promise<boolean> => {
    const [red = 0] =
      /\d+/.exec(await page.evaluate('getComputedStyle(document.body).backgroundColor'))?.map(Number) ?? []
    return red < 128
  }
  await page.goto('/settings/profile')
  const choose = async (theme: string, dark: boolean) => {
    await page.getByRole('button', { name: theme, exact: true }).press('Enter')
    await waitUntil(async () => (await isDark()) === dark)
  }
  await choose('Dark', true)
  await page.reload()
  await page.getByRole('button', { name: 'Dark', exact: true, pressed: true }).waitFor()
  await waitUntil(isDark)
  await choose('Light', false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertSoon(() => isDark(), false)
  await choose('System', true)
  await page.emulateMedia({ colorScheme: 'light' })
  await assertSoon(() => isDark(), false)
  const { body } = await ana.get('/me')
  assert.equal(body.account.preferences.theme, 'system')
})

test('name and time zone are edited in place: Enter saves, Escape restores, errors show, and Undo reverts', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const page = await openBrowser(t, service, { cookie: ana.cookie })
  await page.goto('/settings/profile')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ana K.')
  await page.keyboard.press('Escape')
  await assertSoon(() => name.inputValue(), 'Ana Kovač')
  await name.fill('')
  await page.keyboard.press('Enter')
  await page.getByText('Enter your name.').waitFor()
  await assertAccessible(page)
  await name.fill('Ana Kovač Lima')
  await page.keyboard.press('Enter')
  await toast(page, 'Saved')
  await assertSoon(async () => (await ana.get('/me')).body.account.name, 'Ana Kovač Lima')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await waitUntil(async () => (await name.inputValue()) === 'Ana Kovač')
  const zone = page.getByLabel('Time zone')
  await zone.fill('Mars/Olympus')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a time zone, such as Europe/Lisbon.').waitFor()
})
