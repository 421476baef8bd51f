import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { newOwner } from '../support.ts'

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
  assert.equal(await printed.count(), 0)

  await page.emulateMedia({ media: 'print' })
  await printed.nth(59).waitFor()
  assert.equal(await printed.count(), 60)
  await page.getByRole('heading', { name: 'Spring range', level: 1 }).waitFor()
  for (const frame of ['.sidebar', '.grid', '.bar .icon-button', '[data-new-line]'])
    assert.equal(await page.locator(frame).filter({ visible: true }).count(), 0, frame)

  const background = await page.evaluate('getComputedStyle(document.body).backgroundColor')
  assert.equal(background, 'rgb(255, 255, 255)', 'it saves ink')

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('row', { name: 'Frame 1', exact: true }).waitFor()
  assert.equal(await printed.count(), 0)
})
