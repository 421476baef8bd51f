import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../core/errors.ts'
import { byteOrderMark, loadCsvWriter } from '../../../core/csv.ts'
import type { ListId, TaskId } from '../../../core/ids.ts'
import { findMember, findMemberActor } from '../../../identity/members/find.ts'
import { listViews } from '../../../read/saved-views/find.ts'
import type { ExportJob } from '../job-store.ts'
import * as store from './content-store.ts'
import { attachmentEntry, type DataKind, type Manifest, listCsvEntry } from '../format.ts'
import { createFileNames } from './file-names.ts'
import { countBlocks, type Progress } from './progress.ts'
import { listCsvColumns, listCsvLine } from './list-csv.ts'
import { listListCsvRows } from './list-csv-store.ts'

/** A row may have 20 000 characters, and a checklist of 200 items. */
const pageRows = 100
const templatePageRows = 5
/** Tasks whose comments, or files, are looked for together: most have none. */
const detailTasksMax = 500

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
export async function readContents(sql: Sql, job: ExportJob, progress: Progress): Promise<Contents> {
  const { list_id } = job
  const actor = await findMemberActor(sql, job.workspace_id, job.member_id)
  const [workspace, member, lists, sizes] = await Promise.all([
    store.findWorkspace(sql, actor),
    findMember(sql, job.workspace_id, job.member_id),
    store.listNames(sql, actor, list_id),
    store.findContentSizes(sql, actor, list_id),
  ])
  if (!workspace || (list_id !== null && lists.length === 0)) throw notFound()
  // Each task is written twice, and each file read once and sent once.
  const blocks = job.attachments ? countBlocks(sizes.bytes) + sizes.files : 0
  progress.begin(2 * sizes.tasks + sizes.rows + 2 * blocks, blocks)

  return {
    head: { workspace, made_by: member ?? null },
    rows: (kind) =>
      createRowSources(
        sql,
        actor,
        job,
        lists.map(({ id }) => id),
        progress,
      )[kind](),
    *sheets() {
      const nameOf = createFileNames('.csv')
      for (const { id, name } of lists)
        yield { name: listCsvEntry(nameOf(name)), lines: readListCsv(sql, actor, id, progress) }
    },
  }
}

type RowSources = Record<DataKind, () => AsyncIterable<readonly object[]>>

function createRowSources(
  sql: Sql,
  actor: Actor,
  job: ExportJob,
  lists: readonly ListId[],
  progress: Progress,
): RowSources {
  const { list_id, attachments: withBytes } = job
  const none = async function* () {}
  return {
    members: () =>
      readAllPages(
        '',
        (last) => store.listMembers(sql, actor, last, pageRows),
        ({ id }) => id,
      ),
    lists: () => readInChunks(lists, (ids) => store.listLists(sql, actor, ids)),
    sections: () => readInChunks(lists, (ids) => store.listSections(sql, actor, ids)),
    async *tasks() {
      for (const list of lists)
        for await (const page of readTaskPages(sql, actor, list, (ids) => store.listTasks(sql, actor, ids))) {
          yield page
          progress.add(page.length)
        }
    },
    async *comments() {
      for await (const page of readDetailPages(sql, actor, lists, store.listComments)) {
        yield page
        progress.add(page.length)
      }
    },
    repetitions: () => readDetailPages(sql, actor, lists, store.listRepetitions),
    async *attachments() {
      for await (const page of readDetailPages(sql, actor, lists, store.listAttachments))
        yield page.map((file) => Object.assign(file, { entry: withBytes ? attachmentEntry(file) : null }))
    },
    // What is not of the list is not in an export of the list.
    views: list_id === null ? () => singlePage(listViews(sql, actor)) : none,
    templates:
      list_id === null
        ? () =>
            readAllPages(
              '',
              (last) => store.listTemplates(sql, actor, last, templatePageRows),
              ({ id }) => id,
            )
        : none,
  }
}

async function* readListCsv(
  sql: Sql,
  actor: Actor,
  list: ListId,
  progress: Progress,
): AsyncGenerator<string> {
  const linesOf = await loadCsvWriter()
  yield byteOrderMark + linesOf([listCsvColumns])
  for await (const page of readTaskPages(sql, actor, list, (ids) => listListCsvRows(sql, actor, ids))) {
    yield linesOf(page.map(listCsvLine))
    progress.add(page.length)
  }
}

/** The order of a list is worked out once; it has as many tasks as a list may have. */
async function* readTaskPages<Row extends object>(
  sql: Sql,
  actor: Actor,
  list: ListId,
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const ids = await store.listTaskIds(sql, actor, list)
  yield* readInChunks(
    ids.map(({ id }) => id),
    read,
  )
}

type ReadTaskDetails<Row> = (
  sql: Sql,
  actor: Actor,
  ids: readonly TaskId[],
  place: store.PagePosition,
  take: number,
) => Promise<Row[]>

/** What hangs on the tasks of lists, in their order: some tasks at a time, and a page at a time of what they have. */
async function* readDetailPages<Row extends { id: string; task_id: TaskId }>(
  sql: Sql,
  actor: Actor,
  lists: readonly ListId[],
  read: ReadTaskDetails<Row>,
): AsyncGenerator<Row[]> {
  for (const list of lists) {
    const tasks = (await store.listTaskIds(sql, actor, list)).map(({ id }) => id)
    for (let at = 0; at < tasks.length; at += detailTasksMax) {
      const ids = tasks.slice(at, at + detailTasksMax)
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

async function* readInChunks<Id, Row extends object>(
  ids: readonly Id[],
  read: (some: readonly Id[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += pageRows) yield await read(ids.slice(at, at + pageRows))
}

/** Page after page, each behind the last row of the one before. */
async function* readAllPages<Row extends object, Key>(
  first: Key,
  read: (last: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let page = await read(first); page.length > 0; page = await read(keyOf(page.at(-1)!))) yield page
}

async function* singlePage<Row extends object>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows
}
