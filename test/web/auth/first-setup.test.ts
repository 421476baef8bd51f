import assert from 'node:assert/strict'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { temporaryFolder } from '../../support/processes.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { findSetupCode } from '../../support/setup-code.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const folder = join(temporaryFolder(), 'dist')
const service = await startService({ webBuildFolder: folder })
const emptyInstallation = await startServiceWithWeb()

for (const colorScheme of ['light', 'dark'] as const)
  test(`while the app is being built, its pages say so, accessibly and within their policy, ${colorScheme}`, async (t) => {
    const page = await openBrowser(t, service, { colorScheme })
    const answer = await page.goto('/start')
    assert.equal(answer?.status(), 503)
    assert.equal(page.url(), `${publicUrl}/start`)
    await assertSoon(() => page.title(), 'Daybook is being built')
    assert.ok(await page.evaluate('isSecureContext && typeof PublicKeyCredential === "function"'))
    await assertAccessible(page)
  })

test('the requested page opens by itself once the build is done', async (t) => {
  const page = await openBrowser(t, service)
  await page.goto('/start#the-code')
  await mkdir(`${folder}.new`)
  await writeFile(
    join(`${folder}.new`, 'index.html'),
    '<!doctype html><html lang="en"><title>App</title><h1>Here it is</h1>',
  )
  await writeFile(join(`${folder}.new`, '.stamp'), 'x')
  await rename(`${folder}.new`, folder)
  await page.getByRole('heading', { name: 'Here it is' }).waitFor()
  assert.equal(page.url(), `${publicUrl}/start#the-code`, 'the setup link keeps its code')
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of ['wide', 'small'] as const)
    test(`an empty installation says where the setup link is, and the link shows the setup page, accessibly and within its policy, ${colorScheme}, ${viewport}`, async (t) => {
      const page = await openBrowser(t, emptyInstallation, { colorScheme, viewport })
      await page.goto('/start')
      await page.getByRole('heading', { name: 'Open the setup link' }).waitFor()
      await page.getByText('bin/daybook setup-link').waitFor()
      await assertSoon(() => page.getByRole('textbox').count(), 0)
      await assertAccessible(page)
      await page.goto(`/start#${await findSetupCode(emptyInstallation)}`)
      await page.getByRole('heading', { name: 'Set up Daybook' }).waitFor()
      assert.equal(page.url(), `${publicUrl}/start`, 'the code is no longer in the address')
      await assertAccessible(page)
    })

test('a setup link that no longer works says so and keeps what was typed', async (t) => {
  const page = await openBrowser(t, emptyInstallation, { expected: /403/ })
  await page.goto('/start#an-older-code')
  await page.getByLabel('Your name').fill('Ana')
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Password').fill('an engine of brass 1843')
  await page.getByLabel('Workspace').fill('Studio')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('alert').filter({ hasText: 'This setup link no longer works.' }).waitFor()
  await assertSoon(() => page.getByLabel('Your name').inputValue(), 'Ana')
})
