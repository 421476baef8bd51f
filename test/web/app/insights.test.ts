import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { signIn } from '../../support/member-browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'
import { dayIn } from '../../support/day-in.ts'

const service = await startServiceWithWeb()

test('insights are charts that are also sentences, tables and files, and follow filter and period', async (t) => {
  const workspace = await createWorkspace(service)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const { member } = await workspace.join('member')
  const list = await workspace.list('Launch')
  const other = await workspace.list('Office')
  const ids: string[] = []
  for (let index = 0; index < 40; index++) {
    const body = {
      title: `Task ${index}`,
      list_id: index % 4 === 0 ? other : list,
      ...(index % 3 === 0 ? {} : { assignee_ids: [index % 2 === 0 ? member.id : workspace.owner.id] }),
      ...(index % 5 === 0 ? {} : { due_date: dayIn((index % 50) - 10) }),
    }
    ids.push((await workspace.post('/tasks', body)).body.id)
  }
  // As if the work had been done over the past weeks.
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const [index, id] of ids.entries()) {
    const created = (index % 11) * 7 + 4
    if (index % 2 === 0) await workspace.post(`/tasks/${id}/complete`)
    await service.database.pool.query(
      `update tasks set created_at = $2, completed_at = case when completed_at is not null then $3::timestamptz end
       where id = $1`,
      [id, ago(created), ago(Math.floor(created / 2))],
    )
  }

  const page = await openBrowser(t, service, { cookie })
  await page.goto('/today')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.waitForURL('**/insights')
  const chart = (title: string) => page.getByRole('region', { name: title, exact: true })
  await chart('Created and completed')
    .getByRole('img', { name: '20 completed and 40 created in 12 weeks' })
    .waitFor()
  await chart('Open tasks by age').getByText('20 open tasks, 7 unassigned').waitFor()
  await assertSoon(() => chart('Progress of the list').count(), 0)
  await assertAccessible(page)

  const flow = chart('Created and completed')
  await flow.getByText('Table', { exact: true }).click()
  await assertSoon(() => flow.getByRole('row').count(), 13)
  await flow.getByRole('button', { name: 'Download “Created and completed”' }).click()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download CSV' }).click(),
  ])
  assert.equal(csv.suggestedFilename(), 'Created and completed.csv')
  const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n')
  assert.deepEqual([lines[0], lines.length], ['\uFEFFWeek,Created,Completed', 14])
  assert.equal(
    lines.slice(1, -1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0),
    40,
  )
  await flow.getByRole('button', { name: 'Download “Created and completed”' }).click()
  const [svg] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download SVG' }).click(),
  ])
  const picture = await readFile(await svg.path(), 'utf8')
  assert.match(picture, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  assert.match(picture, /fill: rgb\(/)

  // Work ahead in hours, once tasks have estimates.
  const ahead = chart('Workload ahead')
  await assertSoon(() => ahead.getByRole('group', { name: 'Measured in' }).count(), 0)
  const { id: estimated } = (
    await workspace.post('/tasks', {
      title: 'Frame',
      list_id: list,
      assignee_ids: [member.id],
      due_date: dayIn(0),
      estimate_minutes: 750,
    })
  ).body
  const later = await workspace.post('/tasks', {
    title: 'Later',
    list_id: list,
    assignee_ids: [member.id],
    estimate_minutes: 45,
  })
  await page.reload()
  const unit = (name: string) => ahead.getByRole('button', { name, exact: true })
  await unit('Hours').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/unit=hours/)
  await ahead
    .getByRole('img', {
      name: /^12 h 30 min of work due in the next 8 weeks, 45 min without a date; \d+ tasks not estimated$/,
    })
    .waitFor()
  await ahead.locator('title', { hasText: /^Test member, .*: 12 h 30 min$/ }).waitFor({ state: 'attached' })
  await ahead.locator('text.number').getByText('13', { exact: true }).waitFor()
  await ahead.getByText('Table', { exact: true }).click()
  await ahead.getByRole('row', { name: /^Test member 12 h 30 min .* 45 min$/ }).waitFor()
  await assertAccessible(page)
  await ahead.getByRole('button', { name: 'Download “Workload ahead”' }).click()
  const [minutes] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download CSV' }).click(),
  ])
  assert.equal(minutes.suggestedFilename(), 'Workload ahead in minutes.csv')
  assert.match(await readFile(await minutes.path(), 'utf8'), /\nTest member,750,0,0,0,0,0,0,0,45\r/)
  await page.reload()
  await ahead.getByRole('button', { name: 'Hours', pressed: true }).waitFor()
  await unit('Tasks').click()
  await page.waitForURL((url) => !url.search.includes('unit'))
  for (const id of [later.body.id, estimated]) await workspace.delete(`/tasks/${id}`)

  await page.goto(`/insights?lists=${list}&weeks=26`)
  await chart('Progress of the list')
    .getByText(/^\d+ of 30 tasks completed$/)
    .waitFor()
  await chart('Created and completed').getByText('30 created in 26 weeks').waitFor()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('12 weeks')
  await page.waitForURL((url) => !url.search.includes('weeks'))
  await page.goto('/insights?text=nothing-like-it')
  await page.getByText('Nothing to count yet').waitFor()
  await page.locator('.empty-state').getByRole('button', { name: 'Clear filters' }).click()
  await chart('Workload ahead').waitFor()
})

test('a cell of the workload leads to the tasks it counts, by pointer, by keyboard and in the table', async (t) => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  const owner = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Launch')
  const secret = (await workspace.post('/lists', { name: 'Salaries', visibility: 'private' })).body.id
  const task = (title: string, body: object) => workspace.post('/tasks', { title, list_id: list, ...body })
  const theirs = { assignee_ids: [member.id], due_date: dayIn(0) }
  await task('Print the flyers', theirs)
  await task('Book the venue', { ...theirs, priority: 3 })
  await task('Next month', { ...theirs, due_date: dayIn(21) })
  await task('Some day', { ...theirs, due_date: null })
  await task('Mine', { ...theirs, assignee_ids: [workspace.owner.id] })
  await task('Not theirs to see', {
    assignee_ids: [workspace.owner.id],
    due_date: dayIn(0),
    list_id: secret,
  })
  await task('No one’s', { due_date: dayIn(0) })

  const page = await openBrowser(t, service, { cookie: owner.cookie })
  const ahead = page.getByRole('region', { name: 'Workload ahead', exact: true })
  const cell = (name: RegExp) => ahead.locator('.workload-links').getByRole('link', { name })
  const titles = (...expected: string[]) =>
    waitUntil(async () => {
      const shown = await page.locator('.task .row-title').allTextContents()
      return JSON.stringify(shown.toSorted()) === JSON.stringify(expected)
    })
  await page.goto('/insights')
  await cell(/^Test member, .*: 2 tasks$/).click()
  await page.waitForURL(/\/all\?/)
  const address = new URL(page.url()).searchParams
  assert.equal(address.get('who'), member.id)
  assert.match(address.get('due') ?? '', /^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/)
  await titles('Book the venue', 'Print the flyers')

  await page.goBack()
  await cell(/^Olive Owner, .*: 2 tasks$/).waitFor()
  await assertAccessible(page)
  await assertSoon(() => ahead.locator('.workload-links a[tabindex="0"]').count(), 1)
  // axe doesn't see what is drawn: each number has enough contrast on its cell.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const contrasts = await page.evaluate<number[]>(contrastsOfCells)
    assert.ok(contrasts.length >= 4 && Math.min(...contrasts) >= 4.5, `${colorScheme}: ${contrasts.join()}`)
  }
  await cell(/^Test member, .*: 2 tasks$/).focus()
  await page.keyboard.press('End')
  await ahead.locator('a:focus[aria-label="Test member, No date: 1 task"]').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/due=none/)
  await titles('Some day')

  // What no one has taken is found, too.
  await page.goBack()
  await cell(/^Unassigned, .*: 1 task$/).click()
  await page.waitForURL(/who=none/)
  await titles('No one’s')
  await page.getByRole('group', { name: 'Filter' }).getByText('Unassigned', { exact: true }).waitFor()

  // The filter of the charts goes along.
  await page.goto(`/insights?lists=${list}&priority=3`)
  await ahead.getByText('Table', { exact: true }).click()
  await ahead
    .getByRole('row', { name: /^Test member/ })
    .getByRole('link', { name: '1', exact: true })
    .click()
  await page.waitForURL((url) => url.searchParams.get('priority') === '3' && url.pathname === '/all')
  await titles('Book the venue')

  // A list's menu opens the charts of that list.
  await page.goto(`/lists/${list}`)
  await page.getByRole('button', { name: 'Actions for this list' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Insights' }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/insights' && url.searchParams.get('lists') === list)
  await page.getByRole('region', { name: 'Progress of the list', exact: true }).waitFor()

  // Others count what they see.
  const { cookie } = await signIn(service, workspace, member)
  const colleague = await openBrowser(t, service, { cookie })
  await colleague.goto('/insights')
  await colleague
    .getByRole('link', { name: /^Olive Owner, .*: 1 task$/ })
    .first()
    .click()
  await colleague.locator('.task', { hasText: 'Mine' }).waitFor()
  await assertSoon(() => colleague.locator('.task[data-key]').count(), 1)
})

/** The contrast of each number of the workload with its cell, by WCAG 2. */
const contrastsOfCells = String.raw`(() => {
  const svg = document.querySelector('.workload-links').parentElement.querySelector('svg')
  const rgb = (element) => getComputedStyle(element).fill.match(/[\d.]+/g).slice(0, 3).map(Number)
  const luminance = (color) => {
    const [r, g, b] = color.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  return [...svg.querySelectorAll('g > text.number')].map((text) => {
    const [cell, shade] = text.parentElement.querySelectorAll('rect')
    const opacity = shade ? Number(shade.getAttribute('fill-opacity')) : 0
    const ground = rgb(cell).map((part, at) => part * (1 - opacity) + (shade ? rgb(shade)[at] : 0) * opacity)
    const [a, b] = [luminance(ground), luminance(rgb(text))].toSorted((x, y) => y - x)
    return (a + 0.05) / (b + 0.05)
  })
})()`

test('regression: tasks that were completed within minutes took up to 6 min, not 0 ms', async (t) => {
  const workspace = await createWorkspace(service)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const { id } = (await workspace.post('/tasks', { title: 'Quick', list_id: await workspace.list() })).body
  await workspace.post(`/tasks/${id}/complete`)
  const page = await openBrowser(t, service, { cookie })
  await page.goto('/insights')
  const card = page.getByRole('region', { name: 'Time from creation to completion', exact: true })
  await card
    .getByText(/half of the tasks took up to 6 min, and 9 in 10 up to 6 min/)
    .first()
    .waitFor()
})
