import '../../support/british-dates.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyLines } from '../../../web/features/history/history-lines.ts'
import type { HistoryEntry } from '../../../web/lib/types.ts'
import { formatTimeOfDay } from '../../../web/messages/format-calendar-date.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** Returns changes as sentences, newest first like the API. */
function sentencesOf(entries: readonly Partial<HistoryEntry>[], named = false): string[] {
  const completeEntries = entries.map((entry, index): HistoryEntry => ({
    id: `chg_${index}`,
    created_at: '2026-11-02T10:31:00.000Z',
    action: 'task.updated',
    subject_id: 'tsk_1',
    subject_name: 'Close the month',
    member_id: 'usr_1',
    member_name: 'Ana Kovač',
    token: null,
    source: 'app',
    changed: {},
    names: {},
    ...entry,
  }))
  return historyLines(completeEntries, { today: '2026-11-20', showsSubject: named }).map(({ did }) => did)
}
const change = (field: string, from: unknown, to: unknown, names = {}) =>
  sentencesOf([{ changed: { [field]: { from, to } }, names }])[0]

test('a change is described with its old and new values, by name', () => {
  assert.equal(change('title', 'Old', 'New'), 'renamed “Old” to “New”')
  assert.equal(change('due_date', null, '2026-11-30'), 'set the due date to Mon 30 Nov')
  assert.equal(
    change('due_date', '2026-10-31', '2027-01-31'),
    'changed the due date from Sat 31 Oct to Sun 31 Jan 2027',
  )
  assert.equal(change('due_time', '14:00', null), `removed the time (${formatTimeOfDay('14:00')})`)
  assert.equal(change('priority', 0, 3), 'changed the priority from No priority to High')
  assert.equal(change('description', null, 'x'), 'added a description')
  assert.equal(
    change('recurrence', null, { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', from: 'due' }),
    'set it to repeat every last day of the month',
  )
  assert.equal(change('attachments', null, { id: 'att_1', name: 'plan.pdf' }), 'attached “plan.pdf”')
  assert.equal(
    change('assignee_ids', ['usr_1', 'usr_3'], ['usr_2', 'usr_3'], { usr_1: 'Ana', usr_2: 'Ben' }),
    'assigned Ben and unassigned Ana',
  )
  assert.equal(
    change('list_id', null, 'lst_1', { lst_1: 'Office' }),
    "moved it from a list you can't see to “Office”",
  )
  const item = (id: string, text: string, checked = false) => ({ id, text, checked })
  assert.equal(
    change(
      'checklist',
      [item('a', 'Cash'), item('b', 'Post')],
      [item('b', 'Post', true), item('c', 'Stock')],
    ),
    'added “Stock” to the checklist, removed “Cash” from the checklist and checked “Post”',
  )
  assert.equal(
    change('checklist', [item('a', 'A'), item('b', 'B')], [item('b', 'B'), item('a', 'A')]),
    'reordered the checklist',
  )
  // A field added by a later version is at least named.
  assert.equal(change('story_points', 1, 2), 'changed story points')
})

// D44
test('a task from a hidden list is described by where it is now, and not as if its fields had been empty', () => {
  const from = null
  const came = {
    title: { from, to: 'Picnic' },
    description: { from, to: null },
    list_id: { from, to: 'lst_1' },
  }
  const names = { lst_1: 'Office' }
  const sentence = "moved it from a list you can't see to “Office”"
  assert.deepEqual(sentencesOf([{ changed: came, names }]), [sentence])
  assert.deepEqual(sentencesOf([{ changed: came, names, subject_name: 'Picnic' }], true), [
    `${sentence} in “Picnic”`,
  ])
  const opened = { name: { from, to: 'Plans' }, visibility: { from, to: 'workspace' } }
  assert.deepEqual(sentencesOf([{ action: 'list.updated', changed: opened }], true), [
    'shared the list with the workspace',
  ])
})

test('a completed occurrence is described with its due date, how late it was, and the next date', () => {
  const rolled = { due_date: { from: '2026-10-31', to: '2026-11-30' } }
  assert.deepEqual(sentencesOf([{ changed: rolled }, { action: 'task.completed' }]), [
    'moved it to its next due date, Mon 30 Nov',
    'completed the occurrence due Sat 31 Oct, 2 days late',
  ])
  assert.deepEqual(
    sentencesOf([{ action: 'task.completed', changed: { completed: { from: false, to: true } } }]),
    ['completed the task'],
  )
})

test('the history of a list names its tasks, sections and people', () => {
  assert.deepEqual(
    sentencesOf(
      [
        { action: 'task.deleted' },
        { changed: { priority: { from: 1, to: 2 } } },
        { action: 'section.updated', subject_name: 'Hot', changed: { name: { from: 'Warm', to: 'Hot' } } },
        { action: 'list.updated', changed: { visibility: { from: 'workspace', to: 'private' } } },
        { action: 'list.shared', changed: { member: { from: null, to: 'usr_2' } }, names: { usr_2: 'Ben' } },
      ],
      true,
    ),
    [
      'deleted “Close the month”',
      'changed the priority from Low to Medium in “Close the month”',
      'renamed section “Warm” to “Hot”',
      'made the list private',
      'shared the list with Ben',
    ],
  )
})

//
test('comments and changes form one stream that pages, filters, links and updates live', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const mira = await workspace.join('member')
  const list = await workspace.list('Month-end')
  const { id } = (await workspace.post('/tasks', { title: 'Close the month', list_id: list })).body
  const comment = async (client: Pick<typeof workspace, 'post'>, text: string) =>
    (await client.post(`/tasks/${id}/comments`, { text })).body.id as string
  const first = await comment(mira, 'The very first')
  for (let n = 1; n <= 52; n += 1) await comment(workspace, `Number ${n}.`)
  await mira.patch(`/tasks/${id}`, { priority: 3 })

  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/tasks/${id}`)
  const stream = page.getByRole('list', { name: 'Activity' })
  const at = (text: string | RegExp) => stream.getByRole('listitem').filter({ hasText: text })
  await at('Test member changed the priority from No priority to High with token test').waitFor()
  await at('Number 52.').waitFor()
  // Nothing shows that is older than the loaded part of both.
  await assertSoon(() => at('The very first').count(), 0)
  await assertSoon(() => at('created the task').count(), 0)
  await page.getByRole('button', { name: 'Show older' }).click()
  await at('The very first').waitFor()
  const shown = stream.getByRole('listitem')
  await assertSoon(() => shown.nth(0).innerText(), /Olive Owner created the task/)
  await assertSoon(() => shown.nth(1).innerText(), /Test member\s+The very first/)
  await assertSoon(() => shown.last().innerText(), /changed the priority/)
  // A complete history ends with the creation of the task, not with the limit of the plan.
  await assertSoon(() => page.getByText('keeps changes for').count(), 0)

  await page.getByRole('button', { name: 'Comments 53' }).click()
  await at('changed the priority').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Changes', exact: true }).click()
  await at('Number 52.').waitFor({ state: 'detached' })
  await assertSoon(() => stream.getByRole('listitem').count(), 2)
  await page.getByRole('button', { name: 'All', exact: true }).click()

  await comment(mira, 'Just now')
  await at('Just now').waitFor()
  await mira.patch(`/tasks/${id}`, { title: 'Close November' })
  await at('renamed “Close the month” to “Close November”').waitFor()
  await assertAccessible(page)

  // Someone was sent the URL of the oldest comment.
  await at('The very first').getByRole('link').first().click()
  await page.waitForURL(`**/tasks/${id}#${first}`)
  await page.reload()
  await at('The very first').waitFor()
  await assertSoon(
    () =>
      stream
        .locator('[data-current]')
        .innerText()
        .then((text) => /The very first/.test(text)),
    true,
  )

  // Creation is now further back than the plan shows.
  await service.database.pool.query(
    "update changes set id = 'chg_00' || substr(id, 7) where workspace_id = $1 and action = 'task.created'",
    [workspace.workspace.id],
  )
  await page.goto(`/tasks/${id}`)
  await page.getByRole('button', { name: 'Changes', exact: true }).click()
  await page.getByText('Team keeps changes for 90 days. Upgrade to Business to see older changes.').waitFor()
})

test('a comment can mention people, shows at once, waits while offline, and survives a reload', async (t) => {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const list = await workspace.list('Month-end')
  const { id } = (await workspace.post('/tasks', { title: 'Close the month', list_id: list })).body
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, {
    cookie,
    expected: /Couldn't reach the server/,
  })
  await page.goto(`/tasks/${id}`)
  const field = page.getByLabel('Write a comment')
  const note = (text: string) => page.locator('.margin-row[data-kind="comment"]', { hasText: text })
  await page.getByLabel('Title').waitFor()
  await page.keyboard.press('c')
  await page.keyboard.type('Ask @tes')
  await page.getByRole('option', { name: 'Test member' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('please')
  await assertSoon(() => field.inputValue(), 'Ask @Test member please')
  await page.reload()
  await field.waitFor()
  await assertSoon(() => field.inputValue(), 'Ask @Test member please')
  await field.focus()
  await page.keyboard.press('Control+Enter')
  await note('Ask @Test member please').locator('time').waitFor()
  await assertSoon(() => field.inputValue(), '')

  await page.context().setOffline(true)
  await field.fill('Written on the train')
  await page.keyboard.press('Control+Enter')
  await note('Written on the train').getByText('Waiting to send').waitFor()
  await page.context().setOffline(false)
  await note('Written on the train').locator('time').waitFor()
  await assertSoon(() => note('Written on the train').count(), 1)

  // A rejected comment comes back, before what has been typed since.
  await page.context().setOffline(true)
  await field.fill('Too late')
  await page.keyboard.press('Control+Enter')
  await field.fill('And begun')
  await workspace.post(`/lists/${list}/archive`)
  await page.context().setOffline(false)
  await waitUntil(async () => (await field.inputValue()) === 'Too late\n\nAnd begun')
  await page.getByRole('button', { name: 'Send' }).waitFor({ state: 'detached' })
  await assertSoon(() => field.inputValue(), 'Too late\n\nAnd begun')

  const { body } = await workspace.get(`/tasks/${id}/comments`)
  assert.deepEqual(
    body.data.map(({ text, mentions }: any) => [text, mentions]),
    [
      [`Ask @[Test member](${mira.member.id}) please`, [mira.member.id]],
      ['Written on the train', []],
    ],
  )
})
