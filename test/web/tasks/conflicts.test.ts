import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { waitUntil } from '../../support/processes.ts'
import { hasConflict } from '../../../web/data/tasks/compared-fields.ts'
import { emptyRow, type Row } from '../../../web/data/tasks/row.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

const was: Row = {
  ...emptyRow('tsk_01jd42e76ke0080ppaatcsyj69', 'lst_01jd42e76ke0080ppaatcsyj69'),
  title: 'Close the month',
  due_date: '2026-12-01',
  due_time: '09:00',
  timezone: 'Europe/Berlin',
}

const changes: [mine: Partial<Row>, theirs: Partial<Row>][] = [
  [{ title: 'Mine' }, { title: 'Theirs' }],
  [{ list_id: 'lst_mine' }, { list_id: 'lst_theirs' }],
  [{ section_id: 'sec_mine' }, { section_id: 'sec_theirs' }],
  [{ parent_id: 'tsk_mine' }, { parent_id: 'tsk_theirs' }],
  [{ due_date: '2026-12-02' }, { due_date: '2026-12-03' }],
  [{ due_time: '10:00' }, { due_time: '11:00' }],
  [{ timezone: 'Europe/Lisbon' }, { timezone: 'America/New_York' }],
  [{ priority: 1 }, { priority: 2 }],
  [{ assignee_ids: ['usr_mine'] }, { assignee_ids: ['usr_theirs'] }],
  [{ recurrence: { rule: 'FREQ=DAILY', from: 'due' } }, { recurrence: { rule: 'FREQ=WEEKLY', from: 'due' } }],
]

test('a change made offline conflicts with a change that someone else has made to the same field', () => {
  for (const [mine, theirs] of changes)
    assert.equal(hasConflict({ ...was, ...theirs }, was, mine), true, Object.keys(mine)[0])
})

test('a change made offline conflicts with nothing when others changed another field, or the same one alike', () => {
  for (const [mine] of changes) {
    const other = 'title' in mine ? { priority: 3 } : { title: 'Theirs' }
    for (const now of [was, { ...was, ...other }, { ...was, ...mine }])
      assert.equal(hasConflict(now, was, mine), false, Object.keys(mine)[0])
  }
})

test('reminders set offline keep those that someone else has set since, for one task and for several', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const due = { list_id: list, due_date: '2038-03-01', due_time: '10:00', timezone: 'Europe/Berlin' }
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three'])
    ids.push((await workspace.post('/tasks', { ...due, title })).body.id)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/lists/${list}`)
  const row = (title: string) => page.locator('.task', { hasText: title })
  const remind = async (text: string) => {
    await page.keyboard.press('b')
    const field = page.getByRole('dialog').locator('input:focus')
    await field.waitFor()
    await field.fill(text)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const minutes = async () =>
    Promise.all(
      ids.map(async (id) => {
        const { reminders } = (await workspace.get(`/tasks/${id}`)).body
        return reminders.map((one: { minutes_before: number }) => one.minutes_before)
      }),
    )
  const loadTask = async (title: string) => {
    await row(title).focus()
    await page.keyboard.press('b')
    await page.getByRole('dialog').locator('input:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  for (const title of ['One', 'Two', 'Three']) await loadTask(title)
  await page.context().setOffline(true)
  await row('One').focus()
  await remind('1 hour before')
  for (const title of ['Two', 'Three']) {
    await row(title).focus()
    await page.keyboard.press('Space')
  }
  await remind('2 hours before')
  // In the meantime, someone else sets reminders of the first and the second.
  for (const id of ids.slice(0, 2))
    await workspace.patch(`/tasks/${id}`, { reminders: [{ minutes_before: 5 }] })
  await page.context().setOffline(false)
  const notApplied = () => page.evaluate<string>('localStorage.getItem("daybook.not-applied") ?? ""')
  await waitUntil(async () => ((await notApplied()).match(/Their version was kept/g) ?? []).length === 2)
  await page.getByText('Up to date').waitFor()
  await assertSoon(() => minutes(), [[5], [5], [120]])
})
