import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../core/errors.ts'
import { byteOrderMark, loadCsvWriter } from '../../../core/csv.ts'
import type { ListId, TaskId } from '../../../core/ids.ts'
import { findMember, findMemberActor } from '../../../identity/members/find.ts'
import { listOwnViews } from '../../../read/saved-views/find.ts'
import { listDependenciesOf } from '../../../work/tasks/dependencies/columns.ts'
import type { ExportJob } from '../job-store.ts'
import * as store from './content-store.ts'
import { attachmentEntry, type DataKind, type Manifest, listCsvEntry } from '../format.ts'
import { createFileNames } from './file-names.ts'
import { countBlocks, type Progress } from './progress.ts'
import { listCsvColumns, listCsvLine } from './list-csv.ts'
import { listListCsvRows } from './list-csv-store.ts'

/** Small, because a row may have 20,000 characters and a checklist of 200 items. */
const pageRows = 100
const templatePageRows = 5
/** Tasks whose comments or files are queried together: most have none. */
const detailTasksMax = 500

/** The contents of an export, read page by page while it is written. */
export type Contents = {
  head: Pick<Manifest, 'workspace' | 'made_by'>
  /** Returns the objects of a kind, a page at a time. */
  rows(kind: DataKind): AsyncIterable<readonly object[]>
  /** Returns a CSV file for each list. */
  csvFiles(): Iterable<{ name: string; lines: AsyncIterable<string> }>
}

/**
 * Returns readers for everything the job's member has access to in this snapshot.
 *
 * @throws not_found if the member was removed, or has no access to the list
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
  // Each task is written twice, as JSON and as CSV; each file is read once and uploaded once.
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
    *csvFiles() {
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
    labels: () =>
      readAllPages(
        '',
        (last) => store.listLabels(sql, actor, list_id, last, pageRows),
        ({ id }) => id,
      ),
    async *tasks() {
      for (const list of lists)
        for await (const page of readTaskPages(sql, actor, list, (ids) => store.listTasks(sql, actor, ids))) {
          yield page
          progress.add(page.length)
        }
    },
    async *dependencies() {
      for (const list of lists)
        yield* readTaskPages(sql, actor, list, (ids) => listDependenciesOf(sql, actor, ids))
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
    // An export of one list has nothing that belongs to the workspace.
    views: list_id === null ? () => singlePage(listOwnViews(sql, actor)) : none,
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
  const toCsv = await loadCsvWriter()
  yield byteOrderMark + toCsv([listCsvColumns])
  for await (const page of readTaskPages(sql, actor, list, (ids) => listListCsvRows(sql, actor, ids))) {
    yield toCsv(page.map(listCsvLine))
    progress.add(page.length)
  }
}

/**
 * Reads the tasks of a list a page at a time. The order is queried once: a list has a limited number of
 * tasks.
 */
async function* readTaskPages<Row extends object>(
  sql: Sql,
  actor: Actor,
  list: ListId,
  read: (ids: readonly TaskId[]) => Promise<Row[]>,
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
  position: store.PagePosition,
  take: number,
) => Promise<Row[]>

/**
 * Reads the comments, occurrences or files of tasks in order: for some tasks at a time, and a page at a time.
 */
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

/** Reads page after page, each starting after the last row of the previous one. */
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
