import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { stampedId } from '../../../src/core/ids.ts'
import { indexPending } from '../../../src/read/search/indexing/watch.ts'
import type { Answer, Client } from '../../support/client.ts'
import type { Service } from '../../support/service.ts'
import { createWorkspace, type RecordedEvent, type TestWorkspace } from '../../support/workspace.ts'

/** Creates a task and returns it as the API did. */
export async function makeTask(
  client: Pick<Client, 'post'>,
  listId: string,
  fields: Record<string, unknown> = {},
): Promise<any> {
  const answer = await client.post('/tasks', { title: 'Task', list_id: listId, ...fields })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Reads a task as GET shows it. */
export async function readTask(client: Pick<Client, 'get'>, id: string): Promise<any> {
  const answer = await client.get(`/tasks/${id}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** Returns the events that `work` raised, in order. */
export async function eventsRaisedBy(
  workspace: TestWorkspace,
  work: () => Promise<unknown>,
): Promise<RecordedEvent[]> {
  const before = await workspace.events()
  await work()
  return (await workspace.events()).slice(before.length)
}

/** Asserts a 400 that names exactly these fields, as `field: reason`. */
export function assertValidationErrors(answer: Answer, ...errors: string[]): void {
  assert.equal(answer.status, 400, answer.text)
  assert.equal(answer.body.error.code, 'validation_error')
  const named = answer.body.error.details.errors.map(
    ({ field, reason, index }: { field: string; reason: string; index?: number }) =>
      `${index === undefined ? field : `${field}.${index}`}: ${reason}`,
  )
  assert.deepEqual(named.toSorted(), errors.toSorted())
}

/** Asserts a 422 with this limit (R-196, R-207). */
export function assertOverLimit(answer: Answer, limit: string, max: number, actual: number): void {
  assert.equal(answer.status, 422, answer.text)
  assert.equal(answer.body.error.code, 'unprocessable')
  assert.deepEqual(answer.body.error.details, { limit, max, actual })
}

/** Asserts a 404 with the only body it ever has (D21). */
export function assertNotFound(answer: Answer, filter?: string): void {
  assert.equal(answer.status, 404, answer.text)
  assert.deepEqual(
    { ...answer.body.error, request_id: '' },
    {
      code: 'not_found',
      message:
        filter === undefined
          ? "This doesn't exist, or you don't have access to it."
          : `${filter} refers to something that doesn't exist or that you don't have access to.`,
      details: {},
      request_id: '',
    },
  )
}

/** Asserts the 409 of an archived list (D8). */
export function assertListArchived(answer: Answer): void {
  assert.equal(answer.status, 409, answer.text)
  assert.deepEqual(answer.body.error.details, { reason: 'list_archived' })
}

const HistoryRow = Type.Object({ action: Type.String(), changed: Type.Unknown() })

/** Lists the history of an object, oldest first. */
export const historyOf = (service: Service, id: string) => service.database.page(HistoryRow)`
  select action, changed from changes where subject_id = ${id} order by id`

const DueSoonRow = Type.Object({ due_soon_at: Type.Unsafe<string | null>({ type: ['string', 'null'] }) })

/** Returns when `task.due_soon` falls due, which the API does not show. */
export async function dueSoonOf(service: Service, id: string): Promise<string | null | undefined> {
  const [row] = await service.database.page(DueSoonRow)`select due_soon_at from tasks where id = ${id}`
  return row?.due_soon_at
}

/** Inserts open tasks directly, for tests that need thousands. Their ids sort before the service's. */
export async function fillList(
  service: Service,
  workspace: TestWorkspace,
  listId: string,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => stampedId('tsk', 1_700_000_000_000, index))
  const { pool } = service.database
  await pool.query(
    `insert into tasks (workspace_id, id, list_id, title, timezone, source, created_at, updated_at)
     select $1, id, $2, 'Filled', 'UTC', 'api', now(), now() - interval '1 day' from unnest($3::text[]) as id`,
    [workspace.workspace.id, listId, ids],
  )
  await pool.query(
    'update lists set task_count = task_count + $2, open_count = open_count + $2 where id = $1',
    [listId, count],
  )
  return ids
}

/** How many tasks a workspace may seem to have had: the ways to a page differ (0585), and what is on it may not. */
export const workspaceSizes = [0, 2_000, 6_000]

/** Creates a workspace that seems to have had so many tasks before those of the test. */
export async function createWorkspaceOfSize(service: Service, tasks: number): Promise<TestWorkspace> {
  const workspace = await createWorkspace(service)
  await service.database.pool.query('update workspaces set last_task_number = $2 where id = $1', [
    workspace.workspace.id,
    tasks,
  ])
  return workspace
}

/** Lets the search index read all changes. */
export async function indexTasks({ database }: Service): Promise<void> {
  for (let more = true; more;) {
    const { read, failed } = await indexPending(database)
    assert.deepEqual(failed, [])
    more = read > 0
  }
}

export type Query = Record<string, string | number | boolean>

/** Reads all pages of a few tasks each, and returns the ids. */
export async function idsOf(client: Client, query: Query, limit = 7): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await client.get('/tasks', { limit, ...query, ...(cursor ? { cursor } : {}) })
    assert.equal(answer.status, 200, answer.text)
    ids.push(...answer.body.data.map(({ id }: { id: string }) => id))
    cursor = answer.body.next_cursor
  }
  return ids
}
