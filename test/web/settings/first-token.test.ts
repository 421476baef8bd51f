import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { pathsWithCurl, runShell } from '../../support/examples.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import { publicUrl } from '../../support/service.ts'
import { findSetupLink } from '../../../src/identity/accounts/setup-link.ts'
import { scopes } from '../../../src/core/actor.ts'
import type { Workspace } from '../../../src/identity/workspaces/schema.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** Types into the focused field and tabs to the next, as people do without a mouse. */
async function fillIn(page: Page, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

//
test('from an empty installation to the first token and the first curl, by keyboard alone', async (t) => {
  const page = await openBrowser(t, service)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Open the setup link' }).waitFor()
  assert.equal(page.url(), `${publicUrl}/start`)
  await page.goto((await findSetupLink(service.database.page, service.secrets)) ?? '')
  await page.getByRole('heading', { name: 'Set up Daybook' }).waitFor()
  assert.equal(page.url(), `${publicUrl}/start`)
  await fillIn(page, 'Ada Lovelace', 'ada@example.com', 'an engine of brass 1843', 'Analytical Engines')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/start')

  // A new workspace is on Start, which has no API.
  await page.goto('/settings/tokens')
  await page.getByRole('heading', { name: 'The API is part of Team and Business' }).waitFor()
  await assertAccessible(page)
  const { rows } = await service.database.pool.query<Workspace>('select id, plan, timezone from workspaces')
  await operatorActions(service, rows[0]!).setPlan('team')

  await page.reload()
  await page.getByRole('button', { name: 'Create token' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await assertSoon(async () => (await dialog.locator('code').allTextContents()).toSorted(), scopes.toSorted())
  await assertAccessible(page)
  await fillIn(page, 'ERP sync')
  await page.keyboard.press('Enter')
  await page.getByText('“ERP sync” created').waitFor()
  // The button that opened the dialog is gone with the empty state.
  await page
    .getByRole('link', { name: 'ERP sync' })
    .or(page.getByRole('button', { name: 'Revoke ERP sync' }))
    .waitFor()
  await page.getByRole('button', { name: 'Copy token' }).and(page.locator(':focus')).waitFor()
  await assertAccessible(page)
  const command = (await page.getByText(/^curl /).textContent()) ?? ''
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy curl command' }).press('Enter')
  await assertSoon(() => page.evaluate('navigator.clipboard.readText()'), command)

  const folder = temporaryFolder()
  const { hostname } = new URL(publicUrl)
  writeFileSync(join(folder, '.curlrc'), `connect-to = "${hostname}:443:127.0.0.1:${service.port}"\n`)
  for (const PATH of pathsWithCurl(folder)) {
    const printed = await runShell(command, { PATH, CURL_HOME: folder }, folder)
    assert.deepEqual(JSON.parse(printed), { data: [], next_cursor: null })
  }

  await page.getByRole('button', { name: "I've saved it" }).press('Enter')
  await page.getByText('ERP sync').waitFor()
  assert.doesNotMatch(await page.content(), /dbp_/)
  await waitUntil(async () => {
    const { rows } = await service.database.pool.query('select from tokens where last_used_at is not null')
    return rows.length === 1
  })
  await page.reload()
  const row = page.locator('li', { hasText: /ERP sync/ })
  const text = (await row.textContent()) ?? ''
  assert.match(text, /tasks:read/)
  assert.doesNotMatch(text, /never|dbp_/)
})
