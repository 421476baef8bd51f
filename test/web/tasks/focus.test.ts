import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startServiceWithWeb()

/** A list with a task in no section and one in each of two sections. */
async function setUp(t: TestContext, { loose = true } = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const sections: string[] = []
  for (const name of ['This week', 'Later'])
    sections.push((await workspace.post(`/lists/${list}/sections`, { name })).body.id)
  for (const [title, section_id] of [
    ...(loose ? [['Loose', null] as const] : []),
    ['Soon', sections[0]],
    ['Some day', sections[1]],
  ] as const)
    await workspace.post('/tasks', { title, list_id: list, section_id })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/lists/${list}`)
  await row(page, 'Some day').waitFor()
  const sectionOf = async (title: string) => {
    const { rows } = await service.database.pool.query(
      'select section_id from tasks where list_id = $1 and title = $2',
      [list, title],
    )
    return rows.length === 0 ? undefined : [null, ...sections].indexOf(rows[0].section_id)
  }
  return { workspace, list, page, sectionOf }
}

const row = (page: Page, title: string) => page.locator('.task', { hasText: title })
const add = async (page: Page, title: string) => {
  await page.keyboard.press('n')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await row(page, title).waitFor()
  await page.locator('.insert-row').waitFor({ state: 'detached' })
}

test('N adds to the section of the cursor, and without one to no section', async (t) => {
  const { page, sectionOf } = await setUp(t)
  await add(page, 'Nowhere')
  for (const [at, title, section] of [
    ['Soon', 'After soon', 1],
    ['Some day', 'After some day', 2],
    ['Loose', 'After loose', 0],
  ] as const) {
    await row(page, at).first().focus()
    await add(page, title)
    await waitUntil(async () => (await sectionOf(title)) === section)
  }
  assert.equal(await sectionOf('Nowhere'), 0)
})

test('N adds above the sections of a list that has no task there yet', async (t) => {
  const { page, sectionOf } = await setUp(t, { loose: false })
  await add(page, 'First')
  await waitUntil(async () => (await sectionOf('First')) === 0)
})

test('Escape in a comment returns the focus to where it came from, and the draft stays', async (t) => {
  const { page } = await setUp(t)
  await row(page, 'Soon').focus()
  await page.keyboard.press('Enter')
  await page.locator('.panel .composer textarea').waitFor()
  await row(page, 'Soon').focus()
  await page.keyboard.press('c')
  await page.keyboard.type('Half a thought')
  await page.keyboard.press('Escape')
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  assert.match(await focused(), /Soon/)
  assert.equal(await page.locator('.panel .composer textarea').inputValue(), 'Half a thought')
  // So the keyboard goes on there.
  await page.keyboard.press('ArrowDown')
  await waitUntil(async () => /Some day|Later/.test(await focused()))
})

test('regression: a list that becomes draggable keeps the focus on the button that has it, and loses no key', async (t) => {
  const { page } = await setUp(t)
  const draggable = page.locator('.task[draggable=true]')
  await draggable.first().waitFor()
  const reloadUntil = async (use: () => Promise<void>) => {
    const used = Promise.withResolvers<void>()
    const code = '**/assets/use-task-drag-*.js'
    await page.route(code, async (route) => {
      await used.promise
      await route.continue()
    })
    await page.reload()
    await use()
    assert.equal(await draggable.count(), 0)
    used.resolve()
    await draggable.first().waitFor()
    await page.unroute(code)
  }
  const menu = page.getByRole('button', { name: 'Actions for Soon' })
  await reloadUntil(async () => {
    await row(page, 'Soon').focus()
    await menu.focus()
  })
  await menu.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')

  // Keys without a pause while it is built again.
  let pressed: Promise<void> | undefined
  await reloadUntil(async () => {
    await row(page, 'Soon').focus()
    pressed = (async () => {
      for (let press = 0; press < 100 || press % 2 === 1; press += 1)
        await page.keyboard.press(press % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
    })()
  })
  await pressed
  await draggable.filter({ hasText: 'Soon' }).and(page.locator(':focus')).waitFor()
})
