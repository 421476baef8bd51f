import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachFile } from '../../work/attachments/support.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { makeTask, readTask } from '../../work/tasks/support.ts'
import { createAndWaitForExport, openExport, startExportWorkerFor } from './support.ts'

const service = await startService()
startExportWorkerFor(service)

// R-213, S-66
test('an export contains everything its member has access to, as the API returns it and in the same order', async () => {
  const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
  const { owner } = workspace
  const browser = await signIn(service, workspace, owner)
  const { member } = await workspace.join('member')
  const other = await signIn(service, workspace, member)

  const list = await workspace.list('Customers')
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Waiting' })).body
  const first = await makeTask(workspace, list, {
    title: 'Call them',
    description: 'About **prices**',
    section_id: section.id,
    due_date: '2026-12-01',
    due_time: '17:30',
    timezone: 'Europe/Kyiv',
    priority: 3,
    assignee_ids: [owner.id, member.id],
    checklist: [{ text: 'Find the number' }, { text: 'Dial', checked: true }],
    reminders: [{ minutes_before: 60 }, { at: '2026-11-30T08:00:00Z' }],
  })
  const sub = await makeTask(workspace, list, { title: 'Ask Ana', parent_id: first.id })
  const weekly = await makeTask(workspace, list, {
    title: 'Report',
    due_date: '2026-01-05',
    recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due' },
  })
  await workspace.post(`/tasks/${weekly.id}/complete`)
  const done = await makeTask(workspace, list, { title: 'Done' })
  await workspace.post(`/tasks/${done.id}/complete`)
  await workspace.delete(`/tasks/${(await makeTask(workspace, list, { title: 'Deleted' })).id}`)
  await browser.post(`/tasks/${done.id}/place`, { after_id: null })
  const comment = (
    await workspace.post(`/tasks/${first.id}/comments`, { text: 'Hello', mentions: [member.id] })
  ).body
  const file = await attachFile(browser, first.id, 'contract.pdf', 'Some bytes')
  const view = (await browser.post('/views', { name: 'Mine', filter: { assignee_ids: ['me'] } })).body
  const template = (await browser.post('/templates', { list_id: list, name: 'New customer' })).body
  const shared = (await workspace.post('/lists', { name: 'Shared', visibility: 'private' })).body
  await workspace.share(shared.id, member)
  const archived = await workspace.list('Old')
  await workspace.post(`/lists/${archived}/archive`)
  const hidden = (await other.post('/lists', { name: 'Not for owners', visibility: 'private' })).body
  await other.post('/tasks', { title: 'Unseen by others', list_id: hidden.id })

  const ready = await createAndWaitForExport(browser)
  assert.equal(ready.done, ready.total)
  const zip = await openExport(service, browser, ready.id)
  const { manifest } = zip
  assert.equal(manifest.format, 'daybook-export')
  assert.equal(manifest.workspace.timezone, 'Europe/Berlin')
  assert.deepEqual(manifest.made_by, owner)
  assert.deepEqual(manifest.problems, [])

  const shown = async (id: string) => readTask(workspace, id)
  const tasks = zip.data('tasks')
  assert.deepEqual(
    tasks.map(
      ({ completed_by: _by, recurrence_anchor: _anchor, recurrence_closed: _closed, ...task }) => task,
    ),
    // Tasks in the order of the list, then subtasks.
    [await shown(first.id), await shown(done.id), await shown(weekly.id), await shown(sub.id)],
  )
  const report = tasks.find(({ id }) => id === weekly.id)!
  assert.deepEqual([report.recurrence_anchor, report.recurrence_closed], ['2026-01-05', 1])
  assert.equal(tasks.find(({ id }) => id === done.id)!.completed_by, owner.id)
  assert.deepEqual(zip.data('sections'), [section])
  assert.deepEqual(zip.data('comments'), [comment])
  assert.deepEqual(zip.data('views'), [view])
  assert.deepEqual(
    zip.data('templates').map(({ tasks: saved, ...rest }) => [rest, saved.map(({ title }) => title)]),
    [[template, ['Call them', 'Report']]],
  )
  assert.deepEqual(
    zip.data('repetitions'),
    (await workspace.get(`/tasks/${weekly.id}/repetitions`)).body.data,
  )
  assert.deepEqual(zip.data('members'), (await workspace.get('/members')).body.data)
  const lists = zip.data('lists')
  assert.deepEqual(
    lists.map(({ created_by: _by, member_ids: _ids, ...rest }) => rest),
    (await workspace.get('/lists')).body.data,
  )
  assert.deepEqual(
    lists.find(({ id }) => id === shared.id)!.member_ids.toSorted(),
    [owner.id, member.id].toSorted(),
  )
  const [attachment] = zip.data('attachments')
  assert.deepEqual(
    [attachment!.id, attachment!.task_id, attachment!.name, attachment!.size, attachment!.created_by],
    [file.id, first.id, 'contract.pdf', 10, owner.id],
  )
  assert.equal(zip.texts[attachment!.entry!], 'Some bytes')
  for (const [kind, count] of Object.entries(manifest.counts))
    assert.equal(zip.data(kind as 'tasks').length, count, kind)
  assert.deepEqual(
    zip.entries.filter((name) => name.startsWith('lists/')),
    ['lists/Customers.csv', 'lists/Shared.csv', 'lists/Old.csv'],
  )

  const all = Object.values(zip.texts).join('\n')
  assert.ok(!all.includes('Unseen by others') && !all.includes('Not for owners') && !all.includes(hidden.id))
  assert.ok(!all.includes(workspace.token!) && !/dbp_|password|sha256.*hash/.test(all))
  assert.ok(!all.includes('Deleted'))

  const without = await openExport(
    service,
    browser,
    (await createAndWaitForExport(browser, { attachments: false })).id,
  )
  assert.equal(without.data('attachments')[0]!.entry, null)
  assert.ok(!without.entries.some((name) => name.startsWith('attachments/')))
})

// S-33
test('each list is a CSV file without formulas, under a unique name', async () => {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Q1/Q2: "all"?')
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1']
  for (const title of dangerous) await makeTask(workspace, list, { title, description: title })
  await makeTask(workspace, list, {
    title: 'Two, "quoted"\nlines',
    description: 'No new line:\n=1+1\r=1+1',
    assignee_ids: [workspace.owner.id],
    checklist: [{ text: 'One' }, { text: 'Two', checked: true }],
  })
  for (const name of ['Same', 'same', 'CON', '..', 'ẞ'.repeat(200)]) await workspace.list(name)

  const zip = await openExport(service, browser, (await createAndWaitForExport(browser)).id)
  const names = zip.entries.filter((name) => name.startsWith('lists/'))
  assert.deepEqual(names.slice(0, 5), [
    'lists/Q1-Q2- -all--.csv',
    'lists/Same.csv',
    'lists/same (2).csv',
    'lists/CON_.csv',
    'lists/file.csv',
  ])
  assert.ok(Buffer.byteLength(names[5]!) <= 255)
  const text = zip.texts[names[0]!]!
  assert.ok(text.startsWith('\uFEFFsection,title,parent,'))
  for (const title of dangerous) assert.equal(text.split(`'${title}`).length, 3, JSON.stringify(title))
  assert.doesNotMatch(text, /(?:^|,|\r\n)"?[=+@\t\r＝-]/)
  assert.ok(text.includes(',"No new line:\n=1+1\r=1+1",'), text)
  assert.match(
    text,
    /\r\n,"Two, ""quoted""\nlines",,"[^"]*",,,,UTC,0,,Olive Owner,,false,,,,"\[ \] One\n\[x\] Two",,0,,2/,
  )
})

// S-01
test('a guest exports only what is shared with them and people they can see; a single list can be exported', async () => {
  const workspace = await createWorkspace(service)
  const [guest, stranger] = [(await workspace.join('guest')).member, (await workspace.join('guest')).member]
  const [open, closed] = [await workspace.list('Open'), await workspace.list('Closed')]
  const seen = await makeTask(workspace, open, { title: 'Seen' })
  await makeTask(workspace, closed, { title: 'Unseen' })
  await workspace.share(open, guest)
  const browser = await signIn(service, workspace, guest)
  const zip = await openExport(service, browser, (await createAndWaitForExport(browser)).id)
  assert.deepEqual(
    zip.data('tasks').map(({ id }) => id),
    [seen.id],
  )
  assert.deepEqual(
    zip.data('lists').map(({ id }) => id),
    [open],
  )
  assert.ok(zip.data('members').some(({ id }) => id === guest.id))
  assert.ok(!Object.values(zip.texts).join('').includes(stranger.id))

  const owner = await signIn(service, workspace, workspace.owner)
  const one = await openExport(service, owner, (await createAndWaitForExport(owner, { list_id: closed })).id)
  assert.equal(one.manifest.list_id, closed)
  assert.deepEqual(
    one.data('tasks').map(({ title }) => title),
    ['Unseen'],
  )
  assert.deepEqual([one.data('lists').length, one.data('views'), one.data('templates')], [1, [], []])
  assert.equal((await browser.post('/exports', { list_id: closed })).status, 400)
})
