import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { row } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true })
const workspace = await createWorkspace(service, { plan: 'business' })
const admin = await workspace.join('admin')
const member = await workspace.join('member')
const owner = await signIn(service, workspace, workspace.owner)
const adminSession = await signIn(service, workspace, admin.member)
await owner.post('/tokens', { name: 'ERP sync', scopes: ['tasks:read'] })
await adminSession.post('/invitations', { email: 'mei@example.com', role: 'member' })

async function open(
  t: Parameters<typeof openBrowser>[0],
  options: BrowserOptions = {},
  search = '',
): Promise<Page> {
  const page = await openBrowser(t, service, { cookie: owner.cookie, ...options })
  await page.goto(`/settings/log${search}`)
  await page.getByRole('heading', { name: 'Action log', level: 1 }).waitFor()
  return page
}

//
test('the log is filtered by action, person and date, keeps the filters in the URL, and exports as a file', async (t) => {
  const page = await open(t)
  await row(page, 'Olive Owner created the token “ERP sync”').getByText('scopes: tasks:read').waitFor()
  await row(page, 'Test admin invited mei@example.com').waitFor()

  await page.getByRole('button', { name: 'Action Any' }).click()
  await page.getByRole('menuitem', { name: 'Tokens' }).click()
  await row(page, 'invited').waitFor({ state: 'detached' })
  await row(page, 'ERP sync').waitFor()
  assert.match(page.url(), /\?action=token$/)

  await page.getByRole('button', { name: 'Person Anyone' }).click()
  await page.getByRole('menuitem', { name: 'Test admin' }).click()
  await page.getByText('No results').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row(page, 'ERP sync').waitFor()

  // A range that ends in the past is empty; today's includes everything.
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText('No results').waitFor()
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
  await page.goto(`/settings/log?from=${today}&to=${today}&action=token`)
  await row(page, 'ERP sync').waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('link', { name: 'Export' }).click(),
  ])
  assert.equal(file.suggestedFilename(), 'daybook-log.csv')
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  assert.deepEqual(
    lines.map((line) => line.split(',')[1]),
    ['token.created'],
  )
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await row(page, 'Olive Owner exported this log').waitFor()
})

for (const [viewport, colorScheme] of [
  ['wide', 'light'],
  ['small', 'dark'],
] as const)
  test(`the log is accessible, ${viewport} and ${colorScheme}`, async (t) => {
    const page = await open(t, { colorScheme, viewport })
    await row(page, 'ERP sync').waitFor()
    await assertAccessible(page)
  })

//
test('a member reads who can see the log, and smaller plans read what the log shows', async (t) => {
  const { cookie } = await signIn(service, workspace, member.member)
  const page = await open(t, { cookie })
  await page.getByText('Olive Owner and Test admin can look something up for you.').waitFor()
  await assertSoon(() => page.getByRole('main').getByRole('link', { name: 'Export' }).count(), 0)
  await assertAccessible(page)

  const team = await createWorkspace(service)
  await operatorActions(service, team.workspace).setPlan('team')
  const other = await open(t, { cookie: (await signIn(service, team, team.owner)).cookie })
  await other.getByRole('heading', { name: 'The action log is part of Business' }).waitFor()
  await assertAccessible(other)
  await other.getByRole('link', { name: 'Compare plans' }).click()
  await other.getByRole('heading', { name: 'Plan', level: 1 }).waitFor()
})

test('the log says when the server is unreachable and can be loaded again', async (t) => {
  const page = await openBrowser(t, service, { cookie: owner.cookie, expected: /ERR_FAILED|503/ })
  let broken = true
  await page.route('**/log?*', (route) => (broken ? route.abort() : route.continue()))
  await page.goto('/settings/log')
  await page.getByRole('heading', { name: "Can't reach Daybook" }).waitFor()
  await assertAccessible(page)
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, 'ERP sync').waitFor()
})
