import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../core/errors.ts'
import { byteOrderMark, csvWriter } from '../../../core/csv.ts'
import type { ListId, TaskId } from '../../../core/ids.ts'
import { findMember, findMemberActor } from '../../../identity/members/find.ts'
import { listViews } from '../../../read/saved-views/find.ts'
import type { Job } from '../job-store.ts'
import * as store from './content-store.ts'
import { attachmentEntry, type DataKind, type Manifest, sheetEntry } from '../format.ts'
import { createFileNames } from './file-names.ts'
import { blocksOf, type Progress } from './progress.ts'
import { sheetColumns, sheetLine } from './list-csv.ts'
import { listSheetRows } from './list-csv-store.ts'

/** A row may have 20 000 characters, and a checklist of 200 items. */
const pageRows = 100
const templatesAtOnce = 5
/** Tasks whose comments, or files, are looked for together: most have none. */
const tasksAtOnce = 500

/** What an export consists of, read page by page as it is written. */
export type Contents = {
  head: Pick<Manifest, 'workspace' | 'made_by'>
  /** The objects of a kind, a page at a time. */
  rows(kind: DataKind): AsyncIterable<readonly object[]>
  /** A CSV file for each list. */
  sheets(): Iterable<{ name: string; lines: AsyncIterable<string> }>
}

/**
 * Reads what the job's member sees in this snapshot, as they stand in it.
 *
 * @throws not_found when the member has left, or does not see the list
 */
export async function readContents(sql: Sql, job: Job, progress: Progress): Promise<Contents> {
  const { list_id } = job
  const actor = await findMemberActor(sql, job.workspace_id, job.member_id)
  const [workspace, member, lists, sizes] = await Promise.all([
    store.findWorkspace(sql, actor),
    findMember(sql, job.workspace_id, job.member_id),
    store.listNames(sql, actor, list_id),
    store.findSizes(sql, actor, list_id),
  ])
  if (!workspace || (list_id !== null && lists.length === 0)) throw notFound()
  // Each task is written twice, and each file read once and sent once.
  const blocks = job.attachments ? blocksOf(sizes.bytes) + sizes.files : 0
  progress.begin(2 * sizes.tasks + sizes.rows + 2 * blocks, blocks)

  return {
    head: { workspace, made_by: member ?? null },
    rows: (kind) =>
      rowsOf(
        sql,
        actor,
        job,
        lists.map(({ id }) => id),
        progress,
      )[kind](),
    *sheets() {
      const nameOf = createFileNames('.csv')
      for (const { id, name } of lists)
        yield { name: sheetEntry(nameOf(name)), lines: sheetOf(sql, actor, id, progress) }
    },
  }
}

type Rows = Record<DataKind, () => AsyncIterable<readonly object[]>>

function rowsOf(sql: Sql, actor: Actor, job: Job, lists: readonly ListId[], progress: Progress): Rows {
  const { list_id, attachments: withBytes } = job
  const none = async function* () {}
  return {
    members: () =>
      after(
        '',
        (last) => store.listMembers(sql, actor, last, pageRows),
        ({ id }) => id,
      ),
    lists: () => chunked(lists, (ids) => store.listLists(sql, actor, ids)),
    sections: () => chunked(lists, (ids) => store.listSections(sql, actor, ids)),
    async *tasks() {
      for (const list of lists)
        for await (const page of tasksOf(sql, actor, list, (ids) => store.listTasks(sql, actor, ids))) {
          yield page
          progress.add(page.length)
        }
    },
    async *comments() {
      for await (const page of besides(sql, actor, lists, store.listComments)) {
        yield page
        progress.add(page.length)
      }
    },
    repetitions: () => besides(sql, actor, lists, store.listRepetitions),
    async *attachments() {
      for await (const page of besides(sql, actor, lists, store.listAttachments))
        yield page.map((file) => Object.assign(file, { entry: withBytes ? attachmentEntry(file) : null }))
    },
    // What is not of the list is not in an export of the list.
    views: list_id === null ? () => whole(listViews(sql, actor)) : none,
    templates:
      list_id === null
        ? () =>
            after(
              '',
              (last) => store.listTemplates(sql, actor, last, templatesAtOnce),
              ({ id }) => id,
            )
        : none,
  }
}

async function* sheetOf(sql: Sql, actor: Actor, list: ListId, progress: Progress): AsyncGenerator<string> {
  const linesOf = await csvWriter()
  yield byteOrderMark + linesOf([sheetColumns])
  for await (const page of tasksOf(sql, actor, list, (ids) => listSheetRows(sql, actor, ids))) {
    yield linesOf(page.map(sheetLine))
    progress.add(page.length)
  }
}

/** The order of a list is worked out once; it has as many tasks as a list may have. */
async function* tasksOf<Row extends object>(
  sql: Sql,
  actor: Actor,
  list: ListId,
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const ids = await store.listTaskIds(sql, actor, list)
  yield* chunked(
    ids.map(({ id }) => id),
    read,
  )
}

type ReadBeside<Row> = (
  sql: Sql,
  actor: Actor,
  ids: readonly TaskId[],
  place: store.Place,
  take: number,
) => Promise<Row[]>

/** What hangs on the tasks of lists, in their order: some tasks at a time, and a page at a time of what they have. */
async function* besides<Row extends { id: string; task_id: TaskId }>(
  sql: Sql,
  actor: Actor,
  lists: readonly ListId[],
  read: ReadBeside<Row>,
): AsyncGenerator<Row[]> {
  for (const list of lists) {
    const tasks = (await store.listTaskIds(sql, actor, list)).map(({ id }) => id)
    for (let at = 0; at < tasks.length; at += tasksAtOnce) {
      const ids = tasks.slice(at, at + tasksAtOnce)
      let page = await read(sql, actor, ids, [0, ''], pageRows)
      while (page.length > 0) {
        yield page
        const last = page.at(-1)!
        page =
          page.length < pageRows
            ? []
            : await read(sql, actor, ids, [ids.indexOf(last.task_id) + 1, last.id], pageRows)
      }
    }
  }
}

async function* chunked<Id, Row extends object>(
  ids: readonly Id[],
  read: (some: readonly Id[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += pageRows) yield await read(ids.slice(at, at + pageRows))
}

/** Page after page, each behind the last row of the one before. */
async function* after<Row extends object, Key>(
  first: Key,
  read: (last: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let page = await read(first); page.length > 0; page = await read(keyOf(page.at(-1)!))) yield page
}

async function* whole<Row extends object>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows
}
