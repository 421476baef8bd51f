import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import {
  leftOutReasons,
  tableFields,
  tableProducts,
  importFormats,
  unsupportedKinds,
  problemReasons,
  refusalReasons,
} from '../../../src/exchange/imports/content.ts'
import { Import, ImportRow } from '../../../src/exchange/imports/schema.ts'
import { problems, reasonOf } from '../../../web/messages/en/import-reasons.ts'
import { messages } from '../../../web/messages/en/imports.ts'
import { signIn } from '../../support/member-browser.ts'
import { startImportWorkerFor } from '../../exchange/imports/support.ts'
import { pathOf } from '../../exchange/imports/fixtures.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
startImportWorkerFor(service)

/** Creates a workspace and opens its owner's browser. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const open = (more: BrowserOptions = {}) =>
    openBrowser(t, service, { cookie: owner.cookie, ...options, ...more })
  const imports = async () => (await owner.get('/imports')).body.data
  return { workspace, owner, open, page: await open(), imports }
}

type FileInput = string | { name: string; mimeType: string; buffer: Buffer }
const csv = (name: string, text: string): FileInput => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

/** Chooses a file with the keyboard. */
async function choose(page: Page, file: FileInput): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).press('Enter')
  await (await chooser).setFiles(file)
}

const select = (page: Page, field: string) => page.getByRole('combobox', { name: `Column for ${field}` })
const countOf = (page: Page, what: RegExp) =>
  row(page.getByRole('list', { name: 'What will be created' }) as unknown as Page, what)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

//
test('a spreadsheet is imported by keyboard alone, from choosing the file to reading the report', async (t) => {
  const { workspace, page, imports } = await setUp(t)
  await page.goto('/today')
  await heading(page, 'Today')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
  await page.keyboard.type('import tasks')
  await page.getByRole('option', { name: 'Import tasks', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Import')
  await choose(page, pathOf('tasks.csv'))
  await page.getByText('Spreadsheet, 19 rows').waitFor()
  await page.waitForURL(/\/settings\/import\/imp_/)
  await page.locator('#page:focus').waitFor()
  await page.keyboard.press('PageDown')
  await page.waitForFunction(`document.querySelector('.page > .scroll').scrollTop > 200`)
  await page.keyboard.press('Home')
  await assertAccessible(page)

  // Columns are matched by name, with samples; a changed match updates the preview.
  await assertSoon(() => select(page, 'Title').inputValue(), '0')
  await page.getByText('3/14/2026 · 3/15/2026').waitFor()
  await page.getByText('Only this one fits every date in the file.').waitFor()
  await assertSoon(() => page.getByRole('button', { name: 'March 4' }).getAttribute('aria-pressed'), 'true')
  await countOf(page, /3\s*lists/).waitFor()
  await countOf(page, /16\s*tasks.*3 of them completed/s).waitFor()
  await countOf(page, /3\s*subtasks/).waitFor()
  await page.getByText('“Customers”, “Home” and “Loops”').waitFor()
  const shown = page.getByRole('list', { name: 'Preview of the tasks' })
  await shown.getByText('Water the plants').first().waitFor()
  await assertSoon(() => shown.locator('.task').count(), 19)
  await assertSoon(() => shown.locator('.task', { hasText: 'Pay the rent' }).getAttribute('data-tone'), 'red')

  const toggle = page.getByRole('button', { name: 'Needs attention' })
  await assertSoon(() => toggle.getAttribute('aria-expanded'), 'false')
  await toggle.press('Enter')
  await row(page, 'Row 8').getByText("“someday” isn't a date. We kept it in the description.").waitFor()
  await row(page, 'Row 18').getByText("It's listed as its own subtask.").waitFor()

  // With the keys of the native select.
  await select(page, 'Section').focus()
  await page.keyboard.press('Home')
  await countOf(page, /sections/).waitFor({ state: 'detached' })
  await assertSoon(() => select(page, 'Section').inputValue(), '')
  await select(page, 'Section').selectOption({ label: 'Column' })
  await countOf(page, /2\s*sections/).waitFor()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Import 19 tasks' }).press('Enter')
  await heading(page, '19 tasks imported')
  await page.getByText('All tasks in the file were imported.').waitFor()
  await row(page, 'Row 8').getByText("We couldn't read this date. We kept it in the description.").waitFor()
  await assertAccessible(page)
  const [one] = await imports()
  assert.deepEqual([one.state, one.made, one.skipped, one.failed], ['done', 19, 0, 0])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download report' }).click()
  assert.match((await download).suggestedFilename(), /\.csv$/)
  await page.getByRole('link', { name: 'Home' }).press('Enter')
  await page.locator('.task', { hasText: 'Pay the rent' }).waitFor()
  const namesOf = async (path: string) =>
    (await workspace.get(path)).body.data.map(({ name }: { name: string }) => name).toSorted()
  await assertSoon(() => namesOf('/lists'), ['Customers', 'Home', 'Loops'])
  await assertSoon(() => namesOf('/labels'), ['green', 'red'])
})

test('every tab shows the progress of an import, and stopping it keeps the tasks imported so far', async (t) => {
  const { page, open, imports } = await setUp(t)
  const rows = Array.from({ length: 3_000 }, (_, at) => `Task ${at + 1}`)
  await page.goto('/settings/import')
  await choose(page, csv('many.csv', ['Title', ...rows].join('\n')))
  const start = page.getByRole('button', { name: 'Import 3,000 tasks' })
  await start.waitFor()
  const other = await open()
  await other.goto(new URL(page.url()).pathname)
  await other.getByRole('button', { name: 'Import 3,000 tasks' }).waitFor()
  // Collects the values of the progress bar.
  await other.evaluate(`{
    globalThis.said = new Set()
    new MutationObserver(() => {
      const bar = document.querySelector('[role=progressbar]')
      if (bar) globalThis.said.add(Number(bar.getAttribute('aria-valuenow')))
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  }`)
  await start.press('Enter')
  await page.getByRole('progressbar', { name: 'Importing many.csv' }).waitFor()
  // On another page, a toast reports the end of the import.
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await heading(page, 'Today')
  await heading(other, '3,000 tasks imported')
  await toast(page, '“many.csv”: 3,000 tasks imported')
  await page.getByRole('button', { name: 'View' }).press('Enter')
  await heading(page, '3,000 tasks imported')
  const values = await other.evaluate<number[]>('[...globalThis.said]')
  assert.ok(values.filter((share) => share > 0 && share < 100).length >= 2, values.join())
  await page.getByRole('link', { name: 'many' }).waitFor()

  await page.goto('/settings/import')
  await choose(page, csv('more.csv', ['Title', ...rows, ...rows.map((title) => `${title}, too`)].join('\n')))
  await page.getByRole('button', { name: 'Import 6,000 tasks' }).press('Enter')
  await page.getByRole('button', { name: 'Stop import' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Stop importing “more.csv”?' })
  await question.getByText("You'll keep the tasks imported so far.").waitFor()
  await question.getByRole('button', { name: 'Stop import' }).press('Enter')
  await heading(page, 'Import stopped')
  const [{ state, made }] = await imports()
  assert.equal(state, 'cancelled')
  assert.ok(made < 6_000, `${made}`)
})

test('an import that starts from an empty list fills it, asks about ambiguous dates and notices the same file; small and dark', async (t) => {
  const { workspace, page, imports } = await setUp(t, { viewport: 'small', colorScheme: 'dark' })
  const list = await workspace.list('Fair stand')
  const file = csv('stand.csv', 'Title,Due\nOrder the stand,3/4/2038\nPaint it,5/6/2038\n')
  await page.goto(`/lists/${list}`)
  await page.getByRole('link', { name: 'Import tasks' }).click()
  await page.getByText('Its tasks go into “Fair stand”').waitFor()
  await assertAccessible(page)
  await choose(page, file)
  await page.getByText('The dates in this file fit both.').waitFor()
  await assertSoon(() => page.getByRole('radio', { name: 'An existing list' }).isChecked(), true)
  await assertSoon(() => page.getByRole('combobox', { name: 'List', exact: true }).inputValue(), list)
  await page.getByRole('button', { name: 'March 4' }).click()
  await page.locator('.import-sample time[datetime="2038-03-04"]').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Import 2 tasks' }).click()
  await heading(page, '2 tasks imported')
  await assertAccessible(page)
  const due = (await workspace.get('/tasks', { list_id: list })).body.data.map(
    (task: { due_date: string }) => task.due_date,
  )
  assert.deepEqual(due.toSorted(), ['2038-03-04', '2038-05-06'])

  await page.goto('/settings/import')
  await row(page, 'stand.csv').getByText('2 tasks imported').waitFor()
  await assertAccessible(page)
  await choose(page, file)
  await page.getByText('You imported this file on').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Import again' }).click()
  await heading(page, '2 tasks imported')
  await assertSoon(async () => (await imports()).length, 2)
})

test('regression: a private board says before the import which members will not have access, and what to do', async (t) => {
  const { workspace, page } = await setUp(t)
  const { member } = await workspace.join('member')
  const name = member.email.split('@')[0] ?? ''
  const board = {
    name: 'Launch',
    prefs: { permissionLevel: 'private' },
    lists: [{ id: 'l1', name: 'To do', pos: 1 }],
    members: [
      { id: 'm1', fullName: name },
      { id: 'm2', fullName: 'Nina Nobody' },
    ],
    cards: [{ id: 'c1', name: 'Order the stand', idList: 'l1', idMembers: ['m1', 'm2'], pos: 1 }],
  }
  await page.goto('/settings/import')
  await choose(page, {
    name: 'board.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(board)),
  })
  await heading(page, 'People without access')
  const people = page.getByRole('region', { name: 'People without access' })
  await people.getByText(`${name}.`).waitFor()
  await people.getByText("won't have access to the new list").waitFor()
  await page.getByRole('region', { name: 'People not found' }).getByText('Nina Nobody').waitFor()
  await assertSoon(() => page.getByText('Everything imports as is.').count(), 0)
  await assertAccessible(page)

  // A list that they can see takes them all.
  const list = await workspace.list('Open plans')
  await page.reload()
  await page.getByRole('radio', { name: 'An existing list' }).check()
  await page.getByRole('combobox', { name: 'List', exact: true }).waitFor()
  await assertSoon(() => page.getByRole('combobox', { name: 'List', exact: true }).inputValue(), list)
  await people.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'New lists, as in the file' }).check()
  await people.waitFor()
  await page.getByRole('button', { name: 'Import 1 task' }).press('Enter')
  await heading(page, '1 task imported')
  const report = page.getByRole('list', { name: 'Report' })
  await report.getByText("is in the workspace, but doesn't have access to the list").waitFor()
  await report.getByText("isn't in the workspace, or shares their name").waitFor()
})

test('an unreadable file says so, its type can be corrected, and the import is deleted', async (t) => {
  const { workspace, page, imports } = await setUp(t)
  const admin = await signIn(service, workspace, (await workspace.join('admin')).member)
  await page.goto('/settings/import')
  await choose(page, csv('notes.txt', '{"a": [1, 2'))
  const kind = page.getByRole('combobox', { name: 'Import as' })
  await kind.waitFor()
  await assertAccessible(page)
  await kind.selectOption({ label: 'Calendar' })
  await page
    .getByRole('heading', { name: /This isn't the file type we expected|No tasks in this file|damaged/ })
    .waitFor()
  await page.getByRole('button', { name: 'Delete import' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete the import of “notes.txt”?' })
  await question.getByText('Nothing has been imported from it.').waitFor()
  await question.getByRole('button', { name: 'Delete import' }).press('Enter')
  await toast(page, 'Import of “notes.txt” deleted')
  await heading(page, 'Choose a file')
  await assertSoon(() => imports(), [])

  // Admins see that someone is importing, but not what.
  await choose(page, csv('theirs.csv', 'Title\nOrder the stand\n'))
  await page.getByRole('button', { name: 'Import 1 task' }).waitFor()
  const theirs = await openBrowser(t, service, { cookie: admin.cookie })
  await theirs.goto(new URL(page.url()).pathname)
  await heading(theirs, 'Ready')
  await assertSoon(() => theirs.getByText('Order the stand').count(), 0)
  await assertSoon(() => theirs.getByRole('button', { name: /^Import / }).count(), 0)
  await assertAccessible(theirs)
  await page.getByRole('button', { name: 'Import 1 task' }).press('Enter')
  await heading(page, 'Report')
  await heading(theirs, '1 task imported')
  await assertSoon(() => theirs.getByRole('link', { name: 'Download report' }).count(), 0)
  await assertSoon(() => theirs.getByRole('heading', { name: 'Report' }).count(), 0)
})

test('an upload shows its progress, can be canceled, resumes after a lost connection, and is refused above the limit', async (t) => {
  const { workspace, page, imports } = await setUp(t, { expected: /ERR_FAILED/ })
  let uploads = 'hang' as 'hang' | 'fail' | 'pass'
  await page.route('**/imports?name=*', async (route) => {
    if (uploads === 'pass') return route.continue()
    if (uploads === 'fail') return route.abort('failed')
    return undefined
  })
  await page.goto('/settings/import')
  await choose(page, csv('slow.csv', 'Title\nOne\n'))
  await page.getByRole('progressbar', { name: 'Uploading slow.csv' }).waitFor()
  await assertSoon(() => page.getByRole('button', { name: 'Choose file' }).count(), 0)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Cancel: slow.csv' }).press('Enter')
  uploads = 'fail'
  await choose(page, csv('next.csv', 'Title\nOne\n'))
  await page.getByText('Connection lost.').waitFor()
  await assertAccessible(page)
  uploads = 'pass'
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.getByRole('button', { name: 'Import 1 task' }).waitFor()
  await waitUntil(async () => (await imports()).length === 1)

  await service.database.pool.query(
    `insert into imports (workspace_id, id, name, size, state, timezone, created_by, created_at, stored_at)
     select $1, 'imp_' || n, n || '.zip', 2147483648, 'ready', 'UTC', $2, now(), now() from generate_series(1, 5) as n`,
    [workspace.workspace.id, workspace.owner.id],
  )
  await page.goto('/settings/import')
  await page.getByText(/^The import files of your workspace take up 10 GB of 10 GB\./).waitFor()
  await choose(page, csv('eleventh.csv', 'Title\nOne\n'))
  await page.getByText('The import files of your workspace can take up 10 GB.').waitFor()
  await row(page, '5.zip').getByRole('link').press('Enter')
  await page.getByRole('button', { name: 'Delete import' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete import' }).press('Enter')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.getByRole('button', { name: 'Import 1 task' }).waitFor()
})

test('a file that waits says its place in line, and is read when those before it are', async (t) => {
  const { workspace, page } = await setUp(t)
  const parameters = [workspace.workspace.id, workspace.owner.id]
  // One that a worker has, and one that waits.
  await service.database.pool.query(
    `insert into imports (workspace_id, id, name, size, state, timezone, created_by, created_at, stored_at, lease, leased_until)
     select $1, 'imp_' || n, n || '.csv', 1, 'reading', 'UTC', $2, now() - interval '1 hour', now(),
       case when n = 1 then 'other' end, case when n = 1 then now() + interval '1 hour' end
     from generate_series(1, 2) as n`,
    parameters,
  )
  await page.goto('/settings/import')
  await choose(page, csv('third.csv', 'Title\nOne\n'))
  await page.getByRole('heading', { name: 'Waiting, 3rd in line' }).waitFor()
  await assertAccessible(page)
  await page.goto('/settings/import')
  await row(page, 'third.csv').getByText('Waiting, 3rd in line').waitFor()
  await row(page, 'third.csv').getByRole('link').press('Enter')
  await service.database.pool.query(
    `update imports set state = 'failed', lease = null, leased_until = null, problem = 'empty'
     where workspace_id = $1 and created_by = $2 and size = 1`,
    parameters,
  )
  await page.getByRole('button', { name: 'Import 1 task' }).waitFor()
})

test('every reason, format, field and unsupported kind of the service has a text', () => {
  const enumsOf = (shape: unknown): string[] => {
    if (typeof shape !== 'object' || shape === null) return []
    const own = 'enum' in shape && Array.isArray(shape.enum) ? (shape.enum as unknown[]) : []
    return [...own.filter((one) => typeof one === 'string'), ...Object.values(shape).flatMap(enumsOf)]
  }
  const rowReasons = enumsOf([ImportRow.properties.reason, ImportRow.properties.warnings])
  for (const reason of [...problemReasons, ...rowReasons])
    for (const text of ['', 'x']) assert.notEqual(reasonOf(reason, text), reason)
  for (const reason of [...refusalReasons, ...enumsOf(Import.properties.problem)])
    assert.ok(problems[reason], reason)
  for (const kind of unsupportedKinds) assert.ok(messages.unsupported.kinds[kind], kind)
  for (const reason of leftOutReasons) assert.ok(messages.unsupported.reasons[reason], reason)
  for (const product of tableProducts) assert.ok(messages.products[product], product)
  for (const field of tableFields) assert.ok(messages.columns.fields[field], field)
  for (const format of importFormats) assert.ok(messages.formats[format] && messages.units[format], format)
})
