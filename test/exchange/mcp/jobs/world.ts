import assert from 'node:assert/strict'
import { indexPending } from '../../../../src/read/search/indexing/watch.ts'
import { connectAssistant, type ToolAnswer } from '../../../support/mcp.ts'
import type { Service } from '../../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

/** One call of a tool, as a model pays for it. */
export type Spent = { tool: string; args: unknown; answer: string }

/** A team's workspace on a Monday morning in Berlin, and an assistant that works for its owner. */
export type World = {
  workspace: TestWorkspace
  /** Calls a tool that must succeed, and returns its answer. */
  call: (tool: string, args?: Record<string, unknown>) => Promise<any>
  /** Calls a tool whose refusal says what to do next. */
  refused: (tool: string, args: Record<string, unknown>) => Promise<ToolAnswer>
  spent: Spent[]
  /** The id of a task of the world by its title. */
  id: (title: string) => string
  list: (name: string) => string
  person: (name: string) => string
  /** A task as the API shows it. */
  task: (title: string) => Promise<any>
  /** All tasks of the workspace. */
  tasks: (query?: Record<string, string>) => Promise<any[]>
}

/** Monday, 9:00 in Berlin. */
export const monday = Date.parse('2030-01-07T08:00:00Z')

const zone = 'Europe/Berlin'
const lists: Record<string, string[]> = {
  Ops: ['Waiting', 'In progress'],
  Website: ['Design', 'Build', 'Review'],
  Customers: [],
  Backlog: [],
}
const people = ['Ana Kovač', 'Ben Ortiz', 'Ben Schulz']

type Seed = [title: string, list: string, more?: Record<string, unknown> & { section?: string; who?: string }]
const seeds: Seed[] = [
  ['Renew the insurance', 'Ops', { due_date: '2030-01-04', who: 'me' }],
  ['Pay the printer', 'Ops', { due_date: '2030-01-02', who: 'me' }],
  ['Order new badges', 'Ops', { due_date: '2030-01-10', who: 'Ana Kovač' }],
  ['Check the fire exits', 'Ops', { due_date: '2030-01-11', section: 'Waiting', who: 'Ben Ortiz' }],
  ['Replace the router', 'Ops', { section: 'Waiting', who: 'Ana Kovač' }],
  ['Book the cleaning', 'Ops', {}],
  [
    'Send the weekly report',
    'Ops',
    { due_date: '2030-01-11', who: 'me', recurrence: { rule: 'FREQ=WEEKLY;BYDAY=FR', from: 'due' } },
  ],
  ['Draw the icons', 'Website', { section: 'Design', who: 'Ana Kovač' }],
  ['Write the copy', 'Website', { section: 'Build', who: 'Ben Schulz', due_date: '2030-01-09' }],
  ['Build the pricing page', 'Website', { section: 'Build', who: 'Ben Ortiz', due_date: '2030-01-10' }],
  ['Review the footer', 'Website', { section: 'Review' }],
  ['Review the forms', 'Website', { section: 'Review' }],
  ['Prepare the launch', 'Website', { description: 'Everything that has to be ready on launch day.' }],
  ['Call Northwind', 'Customers', { due_date: '2030-01-07', due_time: '14:00', who: 'me' }],
  ['Send the offer to Contoso', 'Customers', { who: 'Ana Kovač' }],
  ['Send the offer to Contoso ', 'Customers', {}],
  ['Try the new scanner', 'Backlog', { due_date: '2030-02-01' }],
  ['Clean up the wiki', 'Backlog', { due_date: '2030-03-01' }],
  ['Archive old invoices', 'Backlog', {}],
]

export async function createWorld(service: Service): Promise<World> {
  const workspace = await createWorkspace(service, { timezone: zone })
  const ids = new Map<string, string>([['me', workspace.owner.id]])
  for (const name of people) {
    const { id } = (await workspace.join('member')).member
    ids.set(name, id)
    await service.database.pool.query('update members set name = $1 where workspace_id = $2 and id = $3', [
      name,
      workspace.workspace.id,
      id,
    ])
  }
  for (const [name, sections] of Object.entries(lists)) {
    const listId = await workspace.list(name)
    ids.set(`#${name}`, listId)
    for (const section of sections)
      ids.set(
        `#${name}/${section}`,
        (await workspace.post(`/lists/${listId}/sections`, { name: section })).body.id,
      )
  }
  const operations = seeds.map(([title, list, { section, who, ...fields } = {}]) => ({
    op: 'create',
    task: {
      title: title.trim(),
      list_id: ids.get(`#${list}`),
      section_id: section ? ids.get(`#${list}/${section}`) : null,
      assignee_ids: who ? [ids.get(who)] : [],
      ...fields,
    },
  }))
  const { body } = await workspace.post('/tasks/bulk', { operations })
  for (const [index, [title]] of seeds.entries()) ids.set(title, body.data[index].task.id)
  await indexAll(service)

  const assistant = await connectAssistant(service, workspace.token)
  const spent: Spent[] = []
  const send = async (tool: string, args: Record<string, unknown>) => {
    const answer = await assistant.call(tool, args)
    spent.push({ tool, args, answer: answer.text })
    return answer
  }
  const known = (name: string) => ids.get(name) ?? assert.fail(`no ${name}`)
  const tasks = async (query: Record<string, string> = {}) =>
    (await workspace.get('/tasks', { limit: '100', ...query })).body.data
  return {
    workspace,
    spent,
    async call(tool, args = {}) {
      const answer = await send(tool, args)
      assert.equal(answer.isError, false, answer.text)
      return answer.value
    },
    async refused(tool, args) {
      const answer = await send(tool, args)
      assert.ok(answer.isError || answer.value.failed || answer.value.results?.some((one: any) => one.error))
      return answer
    },
    id: known,
    list: (name) => known(`#${name}`),
    person: known,
    task: async (title) => (await workspace.get(`/tasks/${known(title)}`)).body,
    tasks,
  }
}

/** Does what the worker does for the search, until everything is indexed. */
async function indexAll({ database }: Service): Promise<void> {
  for (let more = true; more;) {
    const { read, failed } = await indexPending(database)
    assert.deepEqual(failed, [])
    more = read > 0
  }
}
