import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  personLabel,
  type ImportContent,
  type ContentTask,
  type FilePerson,
} from '../../../../src/exchange/imports/content.ts'
import { readImportFile } from '../../../../src/exchange/imports/read/read-file.ts'
import type { Member } from '../../../../src/identity/members/schema.ts'
import { todayIn } from '../../../../src/core/dates/deadline.ts'
import { signIn } from '../../../support/member-browser.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import { runImport, rowsOf, uploadAndRead, startImportWorkerFor } from '../support.ts'
import { fixtures, optionsOf, pathOf } from '../fixtures.ts'

const service = await startService()
startImportWorkerFor(service)

/** The only person in the files who is a member, by the address or its first part. */
const ana = 'ana@example.com'
const isAna = ({ email, name }: FilePerson) => email === ana || name?.toLowerCase() === 'ana'

for (const [name, format] of fixtures)
  //
  test(`${name} becomes lists, sections, tasks and comments`, async () => {
    const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
    const { member } = await workspace.join('member', { email: ana })
    const browser = await signIn(service, workspace, workspace.owner)
    const ready = await uploadAndRead(browser, name, await readFile(pathOf(name)))
    const content = await contentOf(name, format, ready.created_at)
    assert.equal(ready.format, format)
    const { preview } = ready
    assert.ok(preview)
    const { tasks, lists, sections, problems } = content
    const subtasks = tasks.filter(({ parent }) => parent !== null)
    assert.deepEqual(
      [preview.lists, preview.sections, preview.tasks, preview.subtasks, preview.problem_count],
      [lists.length, sections.length, tasks.length - subtasks.length, subtasks.length, problems.length],
    )
    assert.deepEqual(
      [preview.lost, preview.as_text, preview.dates],
      [content.lost, content.as_text, content.dates],
    )
    const archived = new Set(lists.filter((list) => list.archived).map((list) => list.name))
    const last = preview.sample.map(({ list }) => archived.has(list))
    assert.deepEqual(
      last,
      last.toSorted((a, b) => Number(a) - Number(b)),
      'tasks of archived lists are shown last',
    )

    const done = await runImport(browser, ready.id)
    assert.deepEqual([done.made, done.failed, done.done], [tasks.length, 0, done.total])
    const rows = await rowsOf(browser, ready.id, 'made')
    assert.deepEqual(
      rows.map(({ row }) => row).toSorted((a, b) => a - b),
      tasks.map(({ row }) => row).toSorted((a, b) => a - b),
    )
    const actual = await tasksIn(workspace, { member, since: ready.created_at })
    assert.deepEqual(sorted(actual), sorted(tasks.map((task) => expectedTask(content, task))))
    const created = (await workspace.events()).filter(({ type }) => type === 'task.created')
    assert.equal(created.length, tasks.length)
    assert.ok(created.every(({ data }) => data.task.source === 'import'))
  })

async function contentOf(
  name: string,
  format: ImportContent['format'],
  createdAt: string,
): Promise<ImportContent> {
  const read = await readImportFile(pathOf(name), {
    ...optionsOf(format),
    today: todayIn('Europe/Berlin', Date.parse(createdAt)),
    list_name: name.replace(/\.[^.]*$/, ''),
  })
  assert.ok(!('refused' in read))
  return read
}

type ComparableTask = Record<string, unknown> & { title: string }
const sorted = (tasks: ComparableTask[]) =>
  tasks.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** Converts a task of a file, with names instead of keys. */
function expectedTask(content: ImportContent, task: ContentTask): ComparableTask {
  const nameOf = (all: readonly { key: string; name: string }[], key: string | null) =>
    all.find((one) => one.key === key)?.name ?? null
  return {
    title: task.title,
    description: describedTask(task),
    list: nameOf(content.lists, task.list),
    section: nameOf(content.sections, task.section),
    parent: content.tasks.find(({ key }) => key === task.parent)?.title ?? null,
    due: [task.due_date, task.due_time, task.timezone ?? 'Europe/Berlin'],
    priority: task.priority,
    completed: task.completed,
    completed_at: task.completed ? (task.completed_at ?? 'now') : null,
    assigned: task.assignees.some(isAna),
    recurrence: task.recurrence,
    checklist: task.checklist,
    reminders: task.reminders,
    comments: task.comments.map(({ text }) => text),
  }
}

/** People who are no members are named at the end of the description. */
function describedTask({ description, assignees }: ContentTask): string | null {
  const others = assignees.filter((person) => !isAna(person)).map(personLabel)
  const line = others.length === 0 ? '' : `Assigned to: ${others.join(', ')}`
  return [description ?? '', line].filter((part) => part !== '').join('\n\n') || null
}

/** Precedes comments whose authors are no members. */
const authorLine = /^.{1,100} wrote(?: on \w+ \d{1,2}, \d{4})?:\n\n/

/** Returns all tasks of a workspace in the same form. */
async function tasksIn(
  workspace: TestWorkspace,
  { member, since }: { member: Member; since: string },
): Promise<ComparableTask[]> {
  const all = async (path: string): Promise<any[]> => {
    const rows: any[] = []
    let cursor: string | undefined
    do {
      const { body } = await workspace.get(path, { limit: 100, ...(cursor ? { cursor } : {}) })
      rows.push(...body.data)
      cursor = body.next_cursor ?? undefined
    } while (cursor)
    return rows
  }
  const names = new Map<string, string>()
  for (const { id, name } of await all('/lists')) {
    names.set(id, name)
    const sections = await workspace.get(`/lists/${id}/sections`)
    for (const section of sections.body.data) names.set(section.id, section.name)
  }
  const tasks = await all('/tasks')
  for (const { id, title } of tasks) names.set(id, title)
  return Promise.all(
    tasks.map(async (task) => ({
      title: task.title,
      description: task.description,
      list: names.get(task.list_id) ?? null,
      section: names.get(task.section_id) ?? null,
      parent: names.get(task.parent_id) ?? null,
      due: [task.due_date, task.due_time, task.timezone],
      priority: task.priority,
      completed: task.completed,
      completed_at: task.completed_at > since ? 'now' : task.completed_at,
      assigned: task.assignee_ids.includes(member.id),
      recurrence: task.recurrence,
      checklist: task.checklist.map(({ text, checked }: any) => ({ text, checked })),
      reminders: task.reminders.map(({ id: _id, ...reminder }: any) => reminder),
      comments: (await all(`/tasks/${task.id}/comments`)).map(({ text }) => text.replace(authorLine, '')),
    })),
  )
}
