import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { nextPicture, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A list with a task in no section and one in each of two sections, or with all of them in none. */
async function setUp(t: TestContext, { loose = true, hasSections = true } = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const sections: string[] = []
  for (const name of hasSections ? ['This week', 'Later'] : [])
    sections.push((await workspace.post(`/lists/${list}/sections`, { name })).body.id)
  for (const [title, section_id] of [
    ...(loose ? [['Loose', null] as const] : []),
    ['Soon', sections[0] ?? null],
    ['Some day', sections[1] ?? null],
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
  await assertSoon(() => sectionOf('Nowhere'), 0)
})

test('N adds above the sections of a list that has no task there yet', async (t) => {
  const { page, sectionOf } = await setUp(t, { loose: false })
  await add(page, 'First')
  await waitUntil(async () => (await sectionOf('First')) === 0)
})

test('regression: after Escape in the line for new tasks, the keyboard goes on at the task that was added last', async (t) => {
  const { page } = await setUp(t)
  await add(page, 'First')
  await add(page, 'Last of all')
  await row(page, 'Last of all').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('p')
  await page.getByRole('option', { name: 'Urgent' }).click()
  await row(page, 'Last of all').getByRole('img', { name: 'Urgent' }).waitFor()
  // Without one, it goes back to where it came from.
  await row(page, 'Soon').focus()
  await page.keyboard.press('n')
  await page.locator('[data-new-line]:focus').waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'Soon').and(page.locator(':focus')).waitFor()
})

test('regression: Escape right after N, before the line takes keys, also goes back to where N was pressed', async (t) => {
  const { page } = await setUp(t)
  // Whether the line has the focus is looked at every 16 ms; here, Escape always comes before that.
  await page.addInitScript(
    'const later = setTimeout; window.setTimeout = (run, ms, ...of) => later(run, ms === 16 ? 1000 : ms, ...of)',
  )
  await page.reload()
  await row(page, 'Soon').focus()
  await page.keyboard.press('n')
  await page.locator('[data-new-line]:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.insert-row').waitFor({ state: 'detached' })
  await row(page, 'Soon').and(page.locator(':focus')).waitFor()
})

for (const [where, hasSections] of [
  ['at the end of a list', false],
  ['between rows', true],
] as const)
  test(`regression: the keyboard also goes on at a task ${where} that is there only after Escape, unless someone went on`, async (t) => {
    const { page } = await setUp(t, { hasSections })
    const code = /\/assets\/parse-task-/
    for (const [title, goesOn] of [
      ['First', false],
      ['Second', true],
    ] as const) {
      const grammar = Promise.withResolvers<void>()
      await page.route(code, async (route) => {
        await grammar.promise
        await route.continue()
      })
      await page.reload()
      await row(page, 'Loose').waitFor()
      await page.keyboard.press('n')
      await page.locator('[data-new-line]:focus').waitFor()
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await page.locator('[data-new-line]:focus').waitFor({ state: 'detached' })
      await assertSoon(() => row(page, title).count(), 0)
      if (goesOn) {
        await row(page, 'Loose').focus()
        await page.keyboard.press('Home')
      }
      grammar.resolve()
      await row(page, title).waitFor()
      await row(page, goesOn ? 'Loose' : title)
        .and(page.locator(':focus'))
        .waitFor()
      await page.getByText('Up to date').waitFor()
      await page.unroute(code)
    }
    await row(page, 'Loose').and(page.locator(':focus')).waitFor()
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
  await assertSoon(() => focused(), /Soon/)
  await assertSoon(() => page.locator('.panel .composer textarea').inputValue(), 'Half a thought')
  // So the keyboard goes on there.
  await page.keyboard.press('ArrowDown')
  await waitUntil(async () => /Some day|Later/.test(await focused()))
})

test('regression: a list that becomes draggable keeps the focus on the button that has it, and loses no key', async (t) => {
  const { page } = await setUp(t)
  const draggable = page.locator('.task[draggable=true]')
  await draggable.first().waitFor()
  const reloadUntil = async (use: () => Promise<void>, goOn = async () => {}) => {
    const used = Promise.withResolvers<void>()
    const code = '**/assets/use-task-drag-*.js'
    await page.route(code, async (route) => {
      await used.promise
      await route.continue()
    })
    await page.reload()
    await use()
    await assertSoon(() => draggable.count(), 0)
    used.resolve()
    await goOn()
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

  // A key that goes down before the code is there and comes up after that, with the repeats of one that is held.
  await reloadUntil(
    async () => {
      await row(page, 'Soon').focus()
      await page.keyboard.down('Enter')
    },
    async () => {
      const loaded = `performance.getEntriesByType('resource').some(({ name }) => name.includes('use-task-drag'))`
      await waitUntil(async () => {
        await page.keyboard.down('Enter')
        return page.evaluate<boolean>(loaded)
      })
      for (let repeat = 0; repeat < 4; repeat += 1) {
        await page.evaluate(nextPicture)
        await page.keyboard.down('Enter')
      }
      await page.keyboard.up('Enter')
      await page.locator('.panel .composer textarea').waitFor()
    },
  )
})
