import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { newOwner } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'
import { dayIn } from '../../support/day-in.ts'

const service = await startServiceWithWeb()

test('a printed list has all of its tasks, not only those in sight, on white and without the frame', async (t) => {
  const { workspace, ...bea } = await newOwner(service, 'Bea')
  const { body: list } = await bea.post(`/workspaces/${workspace.id}/lists`, { name: 'Spring range' })
  for (let at = 1; at <= 60; at += 1)
    await bea.post(`/workspaces/${workspace.id}/tasks`, { title: `Frame ${at}`, list_id: list.id })
  const page = await openBrowser(t, service, { cookie: bea.cookie })
  await page.goto(`/lists/${list.id}`)
  await page.getByRole('row', { name: 'Frame 1', exact: true }).waitFor()
  const printed = page.locator('.printed-tasks li')
  await assertSoon(() => printed.count(), 0)

  await page.emulateMedia({ media: 'print' })
  await printed.nth(59).waitFor()
  await assertSoon(() => printed.count(), 60)
  await page.getByRole('heading', { name: 'Spring range', level: 1 }).waitFor()
  for (const frame of ['.sidebar', '.grid', '.bar .icon-button', '[data-new-line]'])
    await assertSoon(() => page.locator(frame).filter({ visible: true }).count(), 0, frame)

  const background = await page.evaluate('getComputedStyle(document.body).backgroundColor')
  assert.equal(background, 'rgb(255, 255, 255)', 'it saves ink')

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('row', { name: 'Frame 1', exact: true }).waitFor()
  await assertSoon(() => printed.count(), 0)
})

test('every screen is printed without the frame, black on white, also from the dark', async (t) => {
  const { workspace, ...bea } = await newOwner(service, 'Bea')
  const at = `/workspaces/${workspace.id}`
  const { body: list } = await bea.post(`${at}/lists`, { name: 'Spring range' })
  const due_date = dayIn(0)
  const task = { list_id: list.id, due_date, estimate_minutes: 30 }
  const { body } = await bea.post(`${at}/tasks`, {
    ...task,
    title: 'Draw the frame',
    description: 'In steel',
  })
  await bea.post(`${at}/tasks/${body.id}/comments`, { text: 'Until Monday' })
  const page = await openBrowser(t, service, { cookie: bea.cookie, colorScheme: 'dark' })
  for (const [path, ...texts] of [
    ['/today', 'Draw the frame'],
    ['/all', 'Draw the frame'],
    ['/upcoming', 'Draw the frame'],
    [`/lists/${list.id}?layout=board`, 'Draw the frame'],
    [`/tasks/${body.id}`, 'In steel', 'Until Monday'],
    ['/insights', 'Workload ahead'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await page.getByText(texts[0]).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor()
    for (const frame of [
      '.sidebar',
      '.tabs',
      '.toasts',
      '.bar .icon-button',
      '[data-new-line]',
      '.composer',
      '.insight .icon-button',
      '.segments',
      '.day-hint',
      '.calendar-bar button',
    ])
      await assertSoon(() => page.locator(frame).filter({ visible: true }).count(), 0, `${path}: ${frame}`)
    const [paper, ink] = await page.evaluate<string[]>(
      '[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector("h1")).color]',
    )
    assert.equal(paper, 'rgb(255, 255, 255)', path)
    const lightness = Math.max(...(ink?.match(/\d+/g) ?? []).slice(0, 3).map(Number))
    assert.ok(lightness < 80, `${path}: ${ink}`)
  }
})
