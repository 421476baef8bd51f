import { listTasksMax, publicDetailedPageRows, publicPageRows } from '../../core/limits.ts'
import { isId, type TaskId } from '../../core/ids.ts'
import { hashSecret, workspaceOfSecret } from '../../core/random-secret.ts'
import type { Database } from '../../platform/db/database.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import * as store from './page-store.ts'
import type { Shows } from './schema.ts'

/** What is shown of a task besides its title, dates and completion, as far as that is switched on. */
export type MoreOfTask = store.MoreOfTask & { comments: readonly store.PublicComment[] }

/** A line of the page: a task with its place, or the heading of the tasks after it. */
type PublicLine =
  | { kind: 'heading'; text: string }
  | { kind: 'completed' }
  | { kind: 'task'; task: store.PublicTask; isSubtask: boolean }

/** A page of a list, as anyone who has its link may read it. */
export type PublicPage = {
  name: string
  /** Of the workspace, for the days of comments. */
  timezone: string
  shows: Shows
  open: number
  completed: number
  lines: PublicLine[]
  more: ReadonlyMap<TaskId, MoreOfTask>
  page: number
  pages: number
}

function keyOf(secret: string): store.LinkKey | undefined {
  const workspaceId = workspaceOfSecret(secret)
  return workspaceId === undefined ? undefined : { workspaceId, hash: hashSecret(secret) }
}

/**
 * Reads a page of the list with a public link, from 1; undefined if there is no such link or page. The statements say
 * what may be shown, no matter who asks.
 */
export async function readPublicPage(
  { page: sql }: Database,
  secret: string,
  page: number,
): Promise<PublicPage | undefined> {
  const key = keyOf(secret)
  if (key === undefined) return undefined
  const [list, sections, tasks] = await Promise.all([
    store.findPublicList(sql, key),
    store.listPublicSections(sql, key),
    store.listPublicTasks(sql, key, listTasksMax),
  ])
  if (!list) return undefined
  const { name, timezone, ...shows } = list
  const rows = shows.comments || shows.files || shows.details ? publicDetailedPageRows : publicPageRows
  const pages = Math.max(1, Math.ceil(tasks.length / rows))
  if (page > pages) return undefined
  const completed = tasks.filter((task) => task.completed).length
  const lines = pageOf(toLines(sections, tasks), page, rows)
  const more = Object.values(shows).some(Boolean) ? await readMore({ page: sql }, key, lines) : new Map()
  return { name, timezone, shows, open: tasks.length - completed, completed, lines, more, page, pages }
}

async function readMore(
  { page: sql }: Pick<Database, 'page'>,
  key: store.LinkKey,
  lines: readonly PublicLine[],
): Promise<ReadonlyMap<TaskId, MoreOfTask>> {
  const ids = lines.flatMap((line) => (line.kind === 'task' ? [line.task.id] : []))
  const [tasks, comments] = await Promise.all([
    store.listMoreOfTasks(sql, key, ids),
    store.listPublicComments(sql, key, ids),
  ])
  const byTask = Map.groupBy(comments, ({ task_id }) => task_id)
  return new Map(tasks.map((task) => [task.id, { ...task, comments: byTask.get(task.id) ?? [] }]))
}

/** Finds a file that a link shows; undefined for every other, so that ids can't be guessed. */
export async function findPublicFile(
  { read: sql }: Database,
  secret: string,
  id: string,
): Promise<StoredFile | undefined> {
  const key = keyOf(secret)
  return key && isId('att', id) ? store.findPublicFile(sql, key, id) : undefined
}

/** Open tasks by section, then the completed ones, each task followed by its subtasks. */
function toLines(sections: readonly store.PublicSection[], tasks: readonly store.PublicTask[]): PublicLine[] {
  const subtasks = Map.groupBy(tasks, ({ parent_id }) => parent_id)
  const toTasks = (some: readonly store.PublicTask[]): PublicLine[] =>
    some.flatMap((task) => [
      { kind: 'task' as const, task, isSubtask: false },
      ...(subtasks.get(task.id) ?? []).map((subtask) => ({
        kind: 'task' as const,
        task: subtask,
        isSubtask: true,
      })),
    ])
  const top = subtasks.get(null) ?? []
  const bySection = Map.groupBy(
    top.filter((task) => !task.completed),
    ({ section_id }) => section_id,
  )
  const completed = top.filter((task) => task.completed)
  return [
    ...toTasks(bySection.get(null) ?? []),
    ...sections.flatMap(({ id, name }) => {
      const inSection = bySection.get(id) ?? []
      return inSection.length === 0 ? [] : [{ kind: 'heading' as const, text: name }, ...toTasks(inSection)]
    }),
    ...(completed.length === 0 ? [] : [{ kind: 'completed' as const }, ...toTasks(completed)]),
  ]
}

/** Cuts the lines at a number of tasks. A page that begins within a section repeats its heading. */
function pageOf(lines: readonly PublicLine[], page: number, rows: number): PublicLine[] {
  const shown: PublicLine[] = []
  let heading: PublicLine | undefined
  let nth = 0
  for (const line of lines) {
    if (line.kind !== 'task') {
      heading = line
      continue
    }
    if (Math.floor(nth / rows) === page - 1) {
      if (heading) shown.push(heading)
      heading = undefined
      shown.push(line)
    }
    nth += 1
  }
  return shown
}
