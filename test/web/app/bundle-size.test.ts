import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { beginAuthorization, registerApp } from '../../support/connected-app.ts'
import { signIn } from '../../support/member-browser.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { newPerson } from '../../support/visitor.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { newOwner } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
const kB = 1_000

/** Counts the bytes a page loads: scripts and styles compressed, fonts as they are. */
function weigh(page: Page) {
  const bytes = { script: 0, stylesheet: 0, font: 0 }
  page.on('response', async (response) => {
    const kind = response.request().resourceType() as keyof typeof bytes
    if (!(kind in bytes)) return
    const body = await response.body()
    bytes[kind] += kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length
  })
  return bytes
}

/** Opens a page in a warm browser with an empty cache, and checks what it loads and how long it works. */
async function assertLight(
  page: Page,
  { open, scriptKb }: { open: () => Promise<unknown>; scriptKb: number },
): Promise<void> {
  const bytes = weigh(page)
  await page.goto('about:blank')
  // Thread time counts, so that a busy machine doesn't matter.
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await open()
  await page.waitForLoadState('networkidle')
  assert.ok(bytes.script > 0 && bytes.script <= scriptKb * kB, `script ${bytes.script}`)
  assert.ok(bytes.stylesheet > 0 && bytes.stylesheet <= 11.2 * kB, `style ${bytes.stylesheet}`)
  assert.ok(bytes.font > 0 && bytes.font <= 50 * kB, `fonts ${bytes.font}`)
  const { metrics } = await session.send('Performance.getMetrics')
  const workS = metrics.find(({ name }) => name === 'TaskDuration')?.value
  assert.ok(workS !== undefined && workS > 0 && workS < 1, `${workS} s`)
}

test('sign-in stays within 94 kB of script, 11 kB of style, 50 kB of fonts, and one second', async (t) => {
  // Without any account, the app would show the first setup.
  await newPerson(service)
  const page = await openBrowser(t, service)
  const open = async () => {
    await page.goto('/sign-in')
    const email = page.getByLabel('Email')
    await email.fill('ada@example.com')
    await assertSoon(() => email.inputValue(), 'ada@example.com')
  }
  await assertLight(page, { open, scriptKb: 94 })
})

test('the page on which someone allows an app is as light as sign-in', async (t) => {
  const workspace = await createWorkspace(service)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  const { url } = await beginAuthorization(await registerApp(service))
  const open = async () => {
    await page.goto(url.href)
    await page.getByRole('button', { name: 'Allow access' }).waitFor()
  }
  await assertLight(page, { open, scriptKb: 94 })
})

test('the first screen of tasks stays within 200 kB of script', async (t) => {
  const { workspace, ...bea } = await newOwner(service, 'Bea')
  const { body: list } = await bea.post(`/workspaces/${workspace.id}/lists`, { name: 'Spring range' })
  await bea.post(`/workspaces/${workspace.id}/tasks`, { title: 'Draw the frame', list_id: list.id })
  const looks = [
    ['en-GB', '/today'],
    ['en-GB', `/lists/${list.id}`],
    ['de-DE', '/today'],
    ['fr-FR', '/today'],
    ['es-ES', '/today'],
  ] as const
  for (const [locale, path] of looks) {
    await bea.patch('/me', { language: locale.slice(0, 2) })
    const page = await openBrowser(t, service, { cookie: bea.cookie, locale })
    // What is prefetched while idle isn't part of the first load.
    await page.addInitScript('globalThis.requestIdleCallback = () => 0')
    const bytes = weigh(page)
    await page.goto(path)
    await page
      .getByLabel(/^(?:Add|Zu|Aufgabe|Ajouter|Añadir)/)
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    assert.ok(bytes.script > 100 * kB && bytes.script <= 200 * kB, `script of ${path}: ${bytes.script}`)
    assert.ok(bytes.stylesheet > 0 && bytes.stylesheet <= 11.2 * kB, `style ${bytes.stylesheet}`)
    assert.ok(bytes.font > 0 && bytes.font <= 50 * kB, `fonts ${bytes.font}`)
  }
})

test('the charts of Insights take up to 45 kB of script, fetched with their screen', async (t) => {
  const { workspace, ...bea } = await newOwner(service, 'Bea')
  const { body: list } = await bea.post(`/workspaces/${workspace.id}/lists`, { name: 'Spring range' })
  await bea.post(`/workspaces/${workspace.id}/tasks`, { title: 'Draw the frame', list_id: list.id })
  const page = await openBrowser(t, service, { cookie: bea.cookie })
  await page.addInitScript('globalThis.requestIdleCallback = () => 0')
  const bytes = weigh(page)
  await page.goto('/today')
  await page.getByLabel(/^Add/).first().waitFor()
  await page.waitForLoadState('networkidle')
  const before = bytes.script
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.getByRole('region', { name: 'Workload ahead', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const charts = bytes.script - before
  assert.ok(charts > 5 * kB && charts <= 45 * kB, `script ${charts}`)
})
