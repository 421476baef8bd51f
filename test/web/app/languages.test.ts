import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, nextPicture, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { goodPassword, lastMailTo, newEmail, newVisitor } from '../../support/visitor.ts'
import { newOwner } from '../support.ts'
import { geometryProblems } from './geometry.ts'
import { cutTexts, lengthenTexts, longer } from './longer-texts.ts'
import { assertSoon } from '../../support/assert-soon.ts'
import { dayIn } from '../../support/day-in.ts'

const service = await startServiceWithWeb()

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

test('a person meets Daybook in the language of their browser, and takes one of their choice everywhere', async (t) => {
  const { workspace, ...mia } = await newOwner(service, 'Mia')
  await mia.post(`/workspaces/${workspace.id}/lists`, { name: 'Lager' })
  const page = await openBrowser(t, service, { locale: 'de-AT', serviceWorker: true })
  await page.goto('/sign-in')
  await page.getByLabel('E-Mail').waitFor()
  await assertSoon(() => languageOf(page), 'de')
  await assertSoon(() => page.title(), 'Anmelden · Daybook')
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
  await assertSoon(async () => (await mia.get('/me')).body.account.language, 'de')
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
  await assertSoon(() => languageOf(other), 'fr')

  // Before signing in, a menu changes it for the browser.
  const visitor = await openBrowser(t, service, { locale: 'ja-JP' })
  await visitor.goto('/sign-in')
  await assertSoon(() => languageOf(visitor), 'en')
  await visitor.getByLabel('Language').selectOption('es')
  await visitor.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
})

test('regression: the page is loaded in another language only once the browser has kept it', async (t) => {
  const { workspace: _, ...mia } = await newOwner(service, 'Mia')
  await mia.patch('/me', { language: 'fr' })
  const page = await openBrowser(t, service, { cookie: mia.cookie, locale: 'es-MX' })
  // A busy browser takes a while to write it.
  await page.addInitScript(`{
    const set = cookieStore.set.bind(cookieStore)
    cookieStore.set = async (cookie) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return set(cookie)
    }
  }`)
  await page.goto('/today')
  await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor()
  await assertSoon(() => languageOf(page), 'fr')
})

/** A word in everything that people wrote, which may end in an ellipsis. */
const ofPeople = /Zeta|@/
const sizes = [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const

/** Creates a workspace with something on every screen, and returns where its screens are. */
async function setUpScreens() {
  const { workspace, ...ida } = await newOwner(service, 'Zeta Ida', 'business')
  const at = `/workspaces/${workspace.id}`
  const { body: list } = await ida.post(`${at}/lists`, { name: 'Zeta: Frühjahrskollektion' })
  const due_date = dayIn(0)
  const task = { list_id: list.id, due_date, due_time: '16:00', priority: 3 }
  const { body } = await ida.post(`${at}/tasks`, { ...task, title: 'Zeta: Rahmen zeichnen' })
  await ida.post(`${at}/tasks/${body.id}/comments`, { text: 'Zeta: bis Montag' })
  await ida.patch(`${at}/tasks/${body.id}`, { recurrence: { rule: 'FREQ=WEEKLY', from: 'due' } })
  const inList = `/lists/${list.id}`
  const paths = ['/today', '/upcoming', '/insights', '/notifications', inList, `${inList}?layout=board`, `/tasks/${body.id}`, '/settings/profile', '/settings/security', '/settings/members', '/settings/export', '/settings/notifications', '/settings/webhooks'] // oxfmt-ignore
  return { ida, inList, paths }
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}

/** Returns what doesn't fit on the page as it is now. */
async function findMisfits(page: Page): Promise<string[]> {
  await page.evaluate(nextPicture)
  return [...(await geometryProblems(page)), ...(await cutTexts(page, ofPeople))]
}

/** Opens each address once, and looks for what doesn't fit in windows of several sizes. */
async function lookAt(page: Page, paths: readonly string[], language: string): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await show(page, path)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      found.push(...(await findMisfits(page)).map((one) => `${language} ${path} at ${width} px: ${one}`))
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  return found
}

test('regression: on a phone, the names of settings keep off the line beside them, in any language', async (t) => {
  const mia = await newOwner(service, 'Mia')
  for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'es-ES']) {
    const page = await openBrowser(t, service, { cookie: mia.cookie, viewport: 'small', locale })
    const language = locale.slice(0, 2)
    assert.equal((await mia.patch('/me', { language })).status, 200)
    for (const path of ['profile', 'security', 'workspace', 'members', 'export']) {
      await page.goto(`/settings/${path}`)
      await page.locator('.margin-row .margin:not(:empty)').first().waitFor()
      await page.waitForLoadState('networkidle')
      const touching = await page.locator('.margin-row .margin').evaluateAll((margins) =>
        margins.flatMap((margin) => {
          const range = margin.ownerDocument.createRange()
          range.selectNodeContents(margin)
          const { right } = margin.getBoundingClientRect()
          // The double rule is four pixels wide.
          const isNear = [...range.getClientRects()].some((line) => line.width > 0 && line.right > right - 6)
          return isNear ? [margin.textContent] : []
        }),
      )
      assert.deepEqual(touching, [], `${language}, ${path}`)
    }
  }
})

test('nothing is cut off on the principal screens in the longer languages', async (t) => {
  const { ida, paths } = await setUpScreens()
  const found: string[] = []
  for (const language of ['de', 'fr'] as const) {
    await ida.patch('/me', { language })
    const page = await openBrowser(t, service, { cookie: ida.cookie, locale: language })
    found.push(...(await lookAt(page, paths, language)))
    await assertAccessible(page)
  }
  assert.deepEqual(found, [])
})

/** Keys on a list with the cursor on a task, and what they open. */
const opened = ['d', 'r', 'p', 'a', 'l', 'm', 'b', 'f', 'o', '?', 'Shift+n', 'Control+k']
const dialogsOfLists = ['Share…', 'Add tasks by email…', 'Public link…', 'Save as template…', 'Duplicate…', 'Delete…'] // oxfmt-ignore

test('nothing is cut off on screens, in menus and in dialogs when every text is 1.3 times as long', async (t) => {
  const { ida, inList, paths } = await setUpScreens()
  const page = await openBrowser(t, service, { cookie: ida.cookie })
  await lengthenTexts(page, ofPeople)
  const more = ['/all', '/assigned', '/search?q=none', '/lists/archived', `${inList}/history`, `${inList}?layout=timeline`, '/settings/workspace', '/settings/plan', '/settings/import', '/settings/tokens', '/settings/keyboard'] // oxfmt-ignore
  const found = await lookAt(page, [...paths, ...more], 'longer')

  await show(page, inList)
  const look = async (what: string, role: string) => {
    const part = page.locator(role).last()
    await part.waitFor({ timeout: 4_000 }).catch(() => found.push(`${what} doesn’t open`))
    const misfits = await findMisfits(page)
    // What is beside it was looked at above.
    const own = misfits.filter((one) => !one.startsWith('small:'))
    found.push(...own.map((one) => `${what} at ${page.viewportSize()?.width} px: ${one}`))
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await page.locator(anyPart).first().waitFor({ state: 'detached' })
    // The focus returns with the next picture.
    await page.evaluate(nextPicture)
  }
  const anyPart = ':is([role=dialog], [role=menu], [role=listbox]):not([data-loading])'
  for (const [width, height] of [sizes[0], sizes[2]]) {
    await page.setViewportSize({ width, height })
    // The rows are built again, for which the list takes two steps.
    for (let step = 0; step < 2; step += 1) await page.evaluate(nextPicture)
    for (const key of opened) {
      await page.locator('.task').first().focus()
      await page.keyboard.press(key)
      await look(key, anyPart)
      await close()
    }
    const menu = page.getByRole('button', { name: 'Actions for this list' })
    await menu.press('Enter')
    await look('menu', '[role=menu]')
    await close()
    for (const name of dialogsOfLists) {
      await menu.press('Enter')
      await page.getByRole('menuitem', { name: longer(name) }).press('Enter')
      await look(name, '[role=dialog]')
      await close()
    }
  }
  assert.deepEqual(found, [])

  const visitor = await openBrowser(t, service)
  await lengthenTexts(visitor, ofPeople)
  assert.deepEqual(await lookAt(visitor, ['/sign-in', '/sign-up', '/reset'], 'longer'), [])
})
