import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { goodPassword, lastMailTo, newEmail, newVisitor } from '../../support/visitor.ts'
import { newOwner } from '../support.ts'
import { geometryProblems } from './geometry.ts'

const service = await startServiceWithWeb()

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

test('a person meets Daybook in the language of their browser, and takes one of their choice everywhere', async (t) => {
  const { workspace, ...mia } = await newOwner(service, 'Mia')
  await mia.post(`/workspaces/${workspace.id}/lists`, { name: 'Lager' })
  const page = await openBrowser(t, service, { locale: 'de-AT', serviceWorker: true })
  await page.goto('/sign-in')
  assert.equal(await languageOf(page), 'de')
  assert.equal(await page.title(), 'Anmelden · Daybook')
  await page.getByLabel('E-Mail').fill(mia.email)
  await page.getByLabel('Passwort', { exact: true }).fill(goodPassword)
  await page.keyboard.press('Enter')

  // The app follows, and so do mails, since nothing else was chosen.
  await page.getByRole('heading', { name: 'Heute', level: 1 }).waitFor()
  await page
    .getByLabel(/hinzufügen$/)
    .first()
    .fill('Angebot schicken übermorgen um 9 Uhr')
  await page.getByText(/09:00/).first().waitFor()
  await page.keyboard.press('Enter')
  await page.goto('/all')
  await page.getByText('Angebot schicken', { exact: true }).first().waitFor()
  await waitUntil(() =>
    page.evaluate<boolean>(
      'navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === "activated")',
    ),
  )
  assert.equal((await mia.get('/me')).body.account.language, 'de')
  // The mail about signing up is a minute old.
  service.clock.offsetMs += 61_000
  assert.equal((await newVisitor(service).post('/reset', { email: mia.email })).status, 202)
  assert.equal((await lastMailTo(service, mia.email)).subject, 'Setze dein Passwort zurück')
  const invited = newEmail()
  await mia.post(`/workspaces/${workspace.id}/invitations`, { email: invited, role: 'guest' })
  assert.match((await lastMailTo(service, invited)).subject, /^Mia hat dich zu „.*“ in Daybook eingeladen$/)

  // Another language is there at once, also from the service worker, and what was typed stays.
  await page.goto('/settings/profile')
  await page.getByLabel('Sprache').selectOption('fr')
  await page.getByRole('heading', { name: 'Profil', level: 1 }).waitFor()
  await page.locator('html[lang=fr]').waitFor({ state: 'attached' })
  await page.getByLabel('Langue').waitFor()
  await page.goto('/today')
  await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor()
  await page
    .getByLabel(/^Ajouter/)
    .first()
    .fill('Rappeler Léa demain à 14h30')
  await page.getByText(/14:30/).first().waitFor()

  // So it is in a browser that prefers another, once someone signs in there.
  const other = await openBrowser(t, service, { cookie: mia.cookie, locale: 'es-MX' })
  await other.goto('/today')
  await other.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor()
  assert.equal(await languageOf(other), 'fr')

  // Before signing in, a menu changes it for the browser.
  const visitor = await openBrowser(t, service, { locale: 'ja-JP' })
  await visitor.goto('/sign-in')
  assert.equal(await languageOf(visitor), 'en')
  await visitor.getByLabel('Language').selectOption('es')
  await visitor.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
})

test('nothing is cut off on the principal screens in the longer languages', async (t) => {
  const { workspace, ...ida } = await newOwner(service, 'Ida', 'business')
  const at = `/workspaces/${workspace.id}`
  const { body: list } = await ida.post(`${at}/lists`, { name: 'Frühjahrskollektion' })
  const due_date = new Date().toISOString().slice(0, 10)
  const { body: task } = await ida.post(`${at}/tasks`, {
    title: 'Rahmen zeichnen',
    list_id: list.id,
    due_date,
    due_time: '16:00',
  })
  const paths = ['/today', '/upcoming', '/insights', '/notifications', `/lists/${list.id}`, `/lists/${list.id}?layout=board`, `/tasks/${task.id}`, '/settings/profile', '/settings/security', '/settings/members', '/settings/export', '/settings/notifications', '/settings/webhooks'] // oxfmt-ignore
  const found: string[] = []
  for (const language of ['de', 'fr'] as const) {
    await ida.patch('/me', { language })
    const page = await openBrowser(t, service, { cookie: ida.cookie, locale: language })
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      for (const [width, height] of [
        [1440, 900],
        [768, 1024],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.evaluate(
          'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
        )
        const problems = [...(await geometryProblems(page)), ...(await page.evaluate<string[]>(cutTexts))]
        found.push(...problems.map((problem) => `${language} ${path} at ${width} px: ${problem}`))
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await assertAccessible(page)
  }
  assert.deepEqual(found, [])
})

/** Finds labels of ours whose text doesn't fit their box; what people wrote may end in an ellipsis. */
const cutTexts = String.raw`[...document.querySelectorAll('button, h1, h2, label, th, nav a, [role=tab], option:checked')]
  .filter((element) => element.checkVisibility() && element.clientWidth > 1 && !element.matches('.cut, .cut *, .unseen'))
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible')
  .map((element) => 'cut: ' + element.textContent.trim().slice(0, 60))`
