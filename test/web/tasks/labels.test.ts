import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

const task = (page: Page, title: string) => page.locator('.task', { hasText: title })
const chipsOf = (page: Page, title: string) => task(page, title).locator('.label-chip')
const picker = (page: Page) => page.getByRole('dialog', { name: /^Labels/ })

/** Presses L, types at once, as on a slow connection, and chooses what is highlighted. */
async function label(page: Page, text: string) {
  await page.keyboard.press('l')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await picker(page).waitFor({ state: 'detached' })
}

test('labels are created on a task, given to several, undone, filtered by, named in quick add, renamed and deleted', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three'])
    ids.push((await workspace.post('/tasks', { list_id: list, title })).body.id)
  const { cookie, get } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  const labelsOf = async (id: string): Promise<string[]> => {
    const [{ body: read }, { body: labels }] = await Promise.all([
      workspace.get(`/tasks/${id}`),
      workspace.get('/labels'),
    ])
    return read.label_ids.map((one: string) => labels.data.find(({ id: own }: any) => own === one)?.name)
  }
  const [one = '', two = '', three = ''] = ids
  await page.goto(`/lists/${list}`)
  await task(page, 'One').focus()

  // The first key on a fresh page, and a label that doesn't exist yet.
  await label(page, 'Waiting')
  await chipsOf(page, 'One').getByText('Waiting').waitFor()
  await waitUntil(async () => (await labelsOf(one)).join() === 'Waiting')
  await toast(page, 'Label “Waiting” added')

  // Several at once, and back.
  for (const title of ['Two', 'Three']) {
    await task(page, title).focus()
    await page.keyboard.press('Space')
  }
  await label(page, 'wait')
  await chipsOf(page, 'Three').getByText('Waiting').waitFor()
  await waitUntil(
    async () => (await labelsOf(two)).join() + (await labelsOf(three)).join() === 'WaitingWaiting',
  )
  await page.keyboard.press('Control+z')
  await chipsOf(page, 'Two').waitFor({ state: 'detached' })
  await waitUntil(async () => (await labelsOf(two)).length === 0)
  await page.keyboard.press('Escape')

  // What someone else does with labels shows by itself.
  const errand = (await workspace.post('/labels', { name: 'Errand', color: 'teal' })).body
  await workspace.patch(`/tasks/${three}`, { label_ids: [errand.id] })
  await chipsOf(page, 'Three').getByText('Errand').waitFor()

  // In the panel, and in the history.
  await task(page, 'One').focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('.panel')
  await panel
    .getByRole('button', { name: /^Labels: / })
    .getByText('Waiting')
    .waitFor()
  await panel.getByText('added the label “Waiting”').waitFor()
  await page.keyboard.press('Escape')

  // Filtered, by keyboard, and from the address.
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Filter by…' }).fill('errand')
  await page.keyboard.press('Enter')
  await task(page, 'One').waitFor({ state: 'detached' })
  await task(page, 'Three').waitFor()
  assert.match(page.url(), new RegExp(`labels=${errand.id}`))
  // Saved as a view, which keeps the label.
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.type('Errands')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/views\/viw_[0-9a-z]+$/)
  await task(page, 'Three').waitFor()
  await assertSoon(() => task(page, 'One').count(), 0)
  const view = (await get('/views')).body.data[0]
  assert.deepEqual([view.name, view.filter.label_ids], ['Errands', [errand.id]])
  await page.goto(`/lists/${list}?labels=${errand.id}`)
  await task(page, 'Three').waitFor()
  await page.getByRole('button', { name: 'Remove filter “Errand”' }).click()
  await task(page, 'One').waitFor()

  // Quick add, sent before its labels can have been loaded.
  const line = page.getByRole('textbox', { name: 'Add task' })
  await line.fill('Buy stamps #errand #waiting')
  await line.press('Enter')
  await chipsOf(page, 'Buy stamps').getByText('Errand').waitFor()
  await chipsOf(page, 'Buy stamps').getByText('Waiting').waitFor()

  // Renamed and deleted where all of them are.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>manage labels')
  await page
    .getByRole('option', { name: /Manage labels/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Labels', exact: true })
  await dialog.getByRole('button', { name: 'Rename Waiting' }).click()
  await dialog.getByRole('textbox', { name: 'Name of Waiting' }).fill('On hold')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Rename On hold' }).waitFor()
  await dialog.getByRole('combobox', { name: 'Color of On hold' }).selectOption('red')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Delete Errand' }).click()
  await page
    .getByRole('dialog', { name: 'Delete label “Errand”?' })
    .getByRole('button', { name: 'Delete label' })
    .click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await chipsOf(page, 'Three').waitFor({ state: 'detached' })
  await chipsOf(page, 'One').getByText('On hold').waitFor()
  await assertAccessible(page)
  // On a phone they have a line of their own, which is there before they are.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/lists/${list}`)
  const chip = chipsOf(page, 'One').getByText('On hold')
  await chip.waitFor()
  await waitUntil(async () => {
    const [box, next] = await Promise.all([chip.boundingBox(), task(page, 'Two').boundingBox()])
    return box !== null && next !== null && box.y + box.height <= next.y
  })

  await waitUntil(async () => {
    const { body } = await workspace.get('/labels')
    return JSON.stringify(body.data.map(({ name, color }: any) => [name, color])) === '[["On hold","red"]]'
  })
})

/** A task and a label that it doesn't have. */
async function setUpOne() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const { id } = (await workspace.post('/tasks', { list_id: list, title: 'One' })).body
  const urgent = (await workspace.post('/labels', { name: 'Urgent', color: 'red' })).body
  const { cookie } = await signIn(service, workspace, workspace.owner)
  return { workspace, list, id, urgent, cookie }
}

test('labels given without a connection show at once, stay after a reload, and are sent later', async (t) => {
  const { workspace, list, id, urgent, cookie } = await setUpOne()
  const page = await openBrowser(t, service, { cookie, expected: /ERR_FAILED/ })
  await page.goto(`/lists/${list}`)
  await task(page, 'One').focus()
  await label(page, 'urg')
  await chipsOf(page, 'One').getByText('Urgent').waitFor()
  await page.getByText('Up to date').waitFor()

  const writes = /workspaces/
  await page.route(writes, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('failed'),
  )
  await label(page, 'urg')
  await chipsOf(page, 'One').waitFor({ state: 'detached' })
  await page
    .getByText(/1 to sync|Saving 1 change/)
    .first()
    .waitFor()
  await page.reload()
  await task(page, 'One').waitFor()
  await chipsOf(page, 'One').waitFor({ state: 'detached' })
  await assertSoon(async () => (await workspace.get(`/tasks/${id}`)).body.label_ids, [urgent.id])
  await page.unroute(writes)
  await page.reload()
  await waitUntil(async () => (await workspace.get(`/tasks/${id}`)).body.label_ids.length === 0)
})

test('regression: a change whose first request still runs after a reload is sent again, not given up', async (t) => {
  const { workspace, list, id, urgent, cookie } = await setUpOne()
  const page = await openBrowser(t, service, { cookie, expected: /status of 409/ })
  const details = { reason: 'in_progress' }
  const json = { error: { code: 'conflict', message: 'Still running.', details, request_id: 'req_1' } }
  await page.route('**/tasks/bulk', (route) => route.fulfill({ status: 409, json }), { times: 1 })
  await page.goto(`/lists/${list}`)
  await task(page, 'One').focus()
  await label(page, 'urg')
  await chipsOf(page, 'One').getByText('Urgent').waitFor()
  await waitUntil(async () => {
    await new Promise((next) => setTimeout(next, 200))
    return (await workspace.get(`/tasks/${id}`)).body.label_ids.includes(urgent.id)
  })
  await chipsOf(page, 'One').getByText('Urgent').waitFor()
})
