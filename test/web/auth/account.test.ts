import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodPassword, lastMailTo, mailsTo, newEmail, newPerson, newVisitor } from '../../support/visitor.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { publicUrl } from '../../support/service.ts'
import { cookieOf, enterPassword, fillIn, newOwner, confirmPassword, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true })
const minuteMs = 60_000
const anotherPassword = 'forty white geese at noon'

// S-64, S-68
test('a new account is confirmed by email and creates a workspace, and signing out ends its session on the server', async (t) => {
  // Without any account, the page would be the first setup.
  await newPerson(service)
  const email = newEmail('nia')
  const page = await openBrowser(t, service)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Create an account' }).press('Enter')
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await fillIn(page, 'Nia Okoye', email, goodPassword)
  await page.keyboard.press('Enter')
  // The tests have no mail server.
  await page.getByText(`Email isn't set up here, so the link for ${email} wasn't sent.`).waitFor()
  await page.getByText('Ask the person who runs Daybook for it.').waitFor()
  await assertAccessible(page)

  await page.getByRole('link', { name: 'Back to sign-in' }).press('Enter')
  await enterPassword(page, email)
  await page.getByText("Confirm your email first. Email isn't set up here, so ask").waitFor()

  await page.goto((await lastMailTo(service, email)).link)
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  assert.equal(page.url(), `${publicUrl}/verify`)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Confirm email' }).press('Enter')
  await page.getByLabel('Password').waitFor()
  await fillIn(page, anotherPassword)
  await page.keyboard.press('Enter')
  await page.getByText("That's not the password you chose.").waitFor()
  await assertAccessible(page)
  await page.getByLabel('Password').fill(goodPassword)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: "You're not in a workspace yet" }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Create workspace' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await assertAccessible(page)
  await fillIn(page, 'Okoye & daughters')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const spaces = page.getByRole('button', { name: 'Okoye & daughters' })

  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await spaces.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  await page.waitForURL('**/sign-in')
  const replayed = await newVisitor(service).send('GET', '/me', { headers: { cookie: cookies } })
  assert.equal(replayed.status, 401)
  await page.goto('/settings/members')
  await page.waitForURL('**/sign-in?return_to=%2Fsettings%2Fmembers')
  await enterPassword(page, email)
  await page.waitForURL('**/settings/members')
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
})

// S-64
test('a wrong password shows an error and keeps the form and the focus, and too many attempts say when to try again', async (t) => {
  const { email } = await newPerson(service)
  const page = await openBrowser(t, service)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not this one either')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Incorrect email or password.').waitFor()
  const password = page.getByLabel('Password')
  await assertSoon(() => password.inputValue(), 'not this one either')
  await assertSoon(() => page.evaluate('document.activeElement.type'), 'password')
  await assertSoon(() => page.getByLabel('Email').inputValue(), email)
  await assertAccessible(page)

  const sameNetwork = newVisitor(service, '127.0.0.1')
  for (let wrong = 0; wrong < 9; wrong++)
    assert.equal((await sameNetwork.post('/sign-in', { email, password: `wrong ${wrong}` })).status, 401)
  await password.fill(goodPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Too many attempts. Try again in 15 minutes.').waitFor()
  await assertAccessible(page)
})

// S-64, S-68
test('a forgotten password is reset by email, which signs out every browser, and the link works once', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const other = await openBrowser(t, service, { cookie: ana.cookie })
  await other.goto('/settings/security')
  await other.getByText('this browser').waitFor()

  // An address gets at most one email a minute, and sign-up just sent one.
  service.clock.offsetMs += minuteMs
  const page = await openBrowser(t, service)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).press('Enter')
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.getByText('Enter your email to create a reset link, then ask the person who runs').waitFor()
  await page.getByRole('button', { name: 'Create reset link' }).waitFor()
  await fillIn(page, ana.email)
  await page.keyboard.press('Enter')
  await page.getByText(`If ${ana.email} has an account, the person who runs Daybook finds a link`).waitFor()
  await assertAccessible(page)
  const { link } = await lastMailTo(service, ana.email)
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await page.keyboard.press('Enter')
  await page.getByText('Use at least 12 characters.').waitFor()
  await assertAccessible(page)
  await page.getByLabel('New password').fill(anotherPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Password reset' }).waitFor()
  await page.getByRole('link', { name: 'Back to sign-in' }).press('Enter')
  await enterPassword(page, ana.email)
  await page.getByText('Incorrect email or password.').waitFor()
  await enterPassword(page, ana.email, anotherPassword)
  await page.getByRole('button', { name: ana.workspace.name }).waitFor()

  await other.getByRole('link', { name: 'Members' }).press('Enter')
  await other.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  const late = await openBrowser(t, service)
  await late.goto(link)
  await late.getByLabel('New password').fill('yet another long one')
  await late.keyboard.press('Enter')
  await late.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})

// S-64, S-68
test('the email changes when the link sent to the new address is opened', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const email = newEmail('new')
  const page = await openBrowser(t, service, { cookie: ana.cookie })
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Change…' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await assertAccessible(page)
  await fillIn(page, email)
  await page.keyboard.press('Enter')
  await toast(page, `Link for ${email} created, but not sent: email isn't set up`)
  assert.ok((await mailsTo(service, ana.email)).some(({ body }) => body.includes(email)))
  await page.getByText(ana.email).waitFor()

  await page.goto((await lastMailTo(service, email)).link)
  await page.getByRole('button', { name: 'Confirm email' }).press('Enter')
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
  await assertAccessible(page)
  const otherBrowser = await openBrowser(t, service)
  await enterPassword(otherBrowser, email)
  await otherBrowser.getByRole('button', { name: ana.workspace.name }).waitFor()
  await otherBrowser.goto('/settings/profile')
  await otherBrowser.getByText(email).waitFor()
})

// S-64
test('changing the password asks for the current one and signs out every other browser', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const other = newVisitor(service)
  await other.post('/sign-in', { email: ana.email, password: goodPassword })
  service.clock.offsetMs += 11 * minuteMs
  const page = await openBrowser(t, service, { cookie: cookieOf(ana) })
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set new password…' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await assertAccessible(page)
  await fillIn(page, anotherPassword)
  await page.keyboard.press('Enter')
  await confirmPassword(page)
  await toast(page, "New password set. You've been signed out everywhere else.")
  await assertSoon(async () => (await other.get('/me')).status, 401)
  await assertSoon(async () => (await ana.get('/me')).status, 200)
  const signedIn = await newVisitor(service).post('/sign-in', { email: ana.email, password: anotherPassword })
  assert.equal(signedIn.status, 200, signedIn.text)
})

test('preferences apply at once and are kept: the theme, and no emails about webhooks but those about the account', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const page = await openBrowser(t, service, { cookie: ana.cookie })
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Dark', exact: true }).press('Enter')
  await page.locator('html[data-theme=dark]').waitFor()
  await page.goto('/settings/notifications')
  const mails = page.getByRole('checkbox', { name: 'Failing endpoints' })
  await mails.waitFor()
  await assertSoon(() => mails.isChecked(), true)
  await mails.press('Space')
  const preferences = async () => (await ana.get('/me')).body.account.preferences
  await waitUntil(async () => (await preferences()).mail_webhooks === false)
  await assertSoon(() => preferences(), {
    theme: 'dark',
    single_keys: true,
    shortcuts: {},
    mail_webhooks: false,
    start_screen: 'today',
  })
  await page.reload()
  await page.locator('html[data-theme=dark]').waitFor()
  await mails.waitFor()
  await assertSoon(() => mails.isChecked(), false)
  await assertAccessible(page)

  // An endpoint is turned off when its admin leaves: the other admin gets an email that says how to turn these off.
  const base = `/workspaces/${ana.workspace.id}`
  const joined = async (name: string) => {
    const person = await newPerson(service, name)
    await ana.post(`${base}/invitations`, { email: person.email, role: 'admin' })
    const { token } = await lastMailTo(service, person.email)
    const { body } = await person.post('/invitations/accept', { token })
    return { ...person, memberId: body.workspaces[0].member_id }
  }
  const [ben, chiara] = [await joined('Ben Okafor'), await joined('Chiara Russo')]
  const created = await ben.post(`${base}/webhooks`, {
    url: 'https://example.com/hook',
    events: ['task.created'],
  })
  assert.equal(created.status, 201, created.text)
  const emailCount = async () => (await mailsTo(service, ana.email)).length
  const before = await emailCount()
  assert.equal((await ana.delete(`${base}/members/${ben.memberId}`)).status, 204)
  const { body } = await lastMailTo(service, chiara.email)
  assert.match(body, /turn off\swebhook emails in Settings → Notifications/)
  assert.equal(await emailCount(), before)
  assert.equal((await ana.post('/me/password', { password: anotherPassword })).status, 204)
  assert.equal(await emailCount(), before + 1)
})

// S-64, 0184
test('signing out leaves nothing on the device, nor on the page that the back button opens', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const created = await ana.post(`/workspaces/${ana.workspace.id}/lists`, { name: 'Salaries' })
  const page = await openBrowser(t, service, { cookie: ana.cookie })
  await page.goto(`/lists/${created.body.id}`)
  await page.getByRole('heading', { name: 'Salaries', level: 1 }).waitFor()
  const storedKeys = () =>
    page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted()')
  await page.evaluate(
    'localStorage.setItem("daybook.draft comment", "They earn"); localStorage.setItem("daybook.side", "on")',
  )
  await waitUntil(async () => (await storedKeys()).some((key) => key.startsWith('daybook.visited')))
  await page.getByRole('button', { name: ana.workspace.name }).press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  await page.waitForURL('**/sign-in')
  await page.getByLabel('Password').waitFor()
  await assertSoon(
    async () => (await storedKeys()).filter((key) => key.startsWith('daybook.')),
    ['daybook.side'],
  )
  await page.goBack()
  await page.waitForURL('**/sign-in?return_to=*')
  await assertSoon(() => page.getByText('Salaries').count(), 0)
})
