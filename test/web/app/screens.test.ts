import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { appPaths } from '../../../src/app/web-assets/app-paths.ts'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { startImportWorkerFor, uploadAndRead } from '../../exchange/imports/support.ts'
import { assertAccessible, nextPicture, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { beginAuthorization, registerApp } from '../../support/connected-app.ts'
import { dayIn } from '../../support/day-in.ts'
import { createSampleWorkspace } from '../sample-workspace.ts'
import { newOwner } from '../support.ts'
import { geometryProblems } from './geometry.ts'

const service = await startServiceWithWeb({ behindProxy: true, guard: receiverGuard })
startImportWorkerFor(service)
const sample = await createSampleWorkspace(service)
const session = sample.ownerSession
const list = (await session.get('/sidebar')).body.lists[0].id as string
const { body: section } = await sample.post(`/lists/${list}/sections`, { name: 'Before the fair' })
const today = dayIn(0)
const tasks: string[] = []
for (const title of [
  'Interview with the Donaudampfschifffahrtsgesellschaft about responsibilities',
  'Internationalization of the measurement instrumentation documentation',
])
  tasks.push(
    (
      await sample.post('/tasks', {
        list_id: list,
        section_id: section.id,
        title,
        due_date: today,
        due_time: '16:00',
        priority: 3,
        assignee_ids: [sample.owner.id],
      })
    ).body.id,
  )
await sample.post(`/tasks/${tasks[0]}/comments`, { text: 'Agreed.' })
await sample.patch(`/tasks/${tasks[0]}`, { recurrence: { rule: 'FREQ=WEEKLY', from: 'due' } })
const { body: view } = await session.post('/views', {
  name: 'At the fair',
  filter: { list_ids: [list] },
  sort: 'due',
})
assert.ok(view.id)
const file = await uploadAndRead(session, 'tasks.csv', 'Title,Due\nWrite the invitations,2038-03-01\n')
const { url: asked } = await beginAuthorization(await registerApp(service))
const newcomer = await newOwner(service, 'Bea')

/** The window of each width, and at 200 %, where it has half as many pixels; 320 is as narrow as WCAG 1.4.10 asks for. */
const windows = [
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [720, 450],
  [512, 384],
  [390, 844],
  [320, 568],
] as const

/** Where to find a screen whose address has an id, and what else there is to see at an address. */
const places: Readonly<Record<string, readonly string[]>> = {
  '/upcoming': ['/upcoming', '/upcoming?range=month', '/upcoming?range=day', `/upcoming?task=${tasks[1]}`],
  '/insights': ['/insights', `/insights?lists=${list}&weeks=52`],
  '/search': ['/search?q=stock'],
  '/views/:id': [`/views/${view.id}`],
  '/lists/:id': [
    `/lists/${list}`,
    `/lists/${list}?layout=board`,
    `/lists/${list}?layout=timeline`,
    `/lists/${list}?task=${tasks[0]}&priority=1`,
  ],
  '/lists/:id/history': [`/lists/${list}/history`],
  '/tasks/:id': [`/tasks/${tasks[0]}`],
  '/tasks/:id/ledger': [`/tasks/${tasks[0]}/ledger`],
  '/settings/import/:id': [`/settings/import/${file.id}`, '/settings/import/imp_none'],
  '/settings/webhooks/:id': [
    `/settings/webhooks/${sample.webhook}`,
    `/settings/webhooks/${sample.webhook}?delivery=${sample.delivery}`,
    '/settings/webhooks/whk_none',
  ],
}
/** Screens of people who aren't signed in. */
const beforeSignIn = ['/sign-in', '/sign-up', '/verify', '/reset', '/start', '/invite']
const appRequests = ['/authorize', '/authorize/:id']

/** Opens an address, until all of it is there. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  await page.evaluate(nextPicture)
}

type Look = { sizes?: readonly (readonly [number, number])[]; themes?: readonly ('light' | 'dark')[] }

/** Opens each address once, and looks at it in every window, and in light and dark. */
async function lookAt(page: Page, paths: readonly string[], look: Look = {}): Promise<void> {
  const { sizes = windows, themes = ['light', 'dark'] } = look
  const found: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await show(page, path)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.evaluate(nextPicture)
      found.push(...(await geometryProblems(page)).map((problem) => `${path} at ${width} px: ${problem}`))
      if (width === 390)
        await assertAccessible(page).catch((error: Error) =>
          found.push(`${path} at ${width} px: ${error.message}`),
        )
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await assertAccessible(page, { colors: colorScheme === 'dark' }).catch((error: Error) =>
        found.push(`${path} ${colorScheme}: ${error.message}`),
      )
    }
  }
  assert.deepEqual(found, [])
}

const appScreens = appPaths.filter(
  (path) => ![...beforeSignIn, ...appRequests, '/', '/settings'].includes(path),
)

test('every screen is accessible, light and dark, and fits every width, also at 200 %', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner })
  const unknown = appScreens.filter((path) => path.includes(':') && !places[path])
  assert.deepEqual(unknown, [], 'say in `places` where to find these screens')
  await lookAt(
    page,
    appScreens.flatMap((path) => places[path] ?? [path]),
  )
  await lookAt(page, ['/authorize', asked.pathname + asked.search])
})

test('so is every screen of a workspace in which there is nothing yet', async (t) => {
  const page = await openBrowser(t, service, { cookie: newcomer.cookie })
  // Settings of one's own, and of the workspace itself, are never empty.
  const full = new Set(
    ['profile', 'security', 'notifications', 'workspace', 'plan'].map((name) => `/settings/${name}`),
  )
  const paths = appScreens.filter((path) => !path.includes(':') && !full.has(path))
  await lookAt(page, paths, { sizes: [windows[0], windows[5]], themes: ['light'] })
})

test('so is every screen before signing in', async (t) => {
  const page = await openBrowser(t, service)
  await lookAt(page, [...beforeSignIn, '/nowhere'])
})

/** Keys on a list with the cursor on a task, and what they open. */
const opened: readonly (readonly [string, 'dialog' | 'menu'])[] = [
  ...['d', 'r', 'p', 'a', 'm', 'b', 'f', '?', 'Shift+n', 'Control+k'].map((key) => [key, 'dialog'] as const),
  ['o', 'menu'],
]

test('so is everything that opens over a list', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner })
  const found: string[] = []
  await show(page, `/lists/${list}`)
  for (const [width, height] of [windows[0], windows[2], windows[5]]) {
    await page.setViewportSize({ width, height })
    // The rows are built again, for which the list takes two steps.
    for (let step = 0; step < 2; step += 1) await page.evaluate(nextPicture)
    for (const [key, role] of opened) {
      await page.locator('.task').first().focus()
      await page.keyboard.press(key)
      const part = page.locator(`[role=${role}]:not([data-loading])`).last()
      await part.waitFor()
      await page.evaluate(nextPicture)
      found.push(...(await geometryProblems(page)).map((problem) => `${key} at ${width} px: ${problem}`))
      if (width === 1440)
        await assertAccessible(page).catch((error: Error) => found.push(`${key}: ${error.message}`))
      await page.keyboard.press('Escape')
      await part.waitFor({ state: 'detached' })
    }
  }
  assert.deepEqual(found, [])
})
