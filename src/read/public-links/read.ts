import { listTasksMax, publicPageRows } from '../../core/limits.ts'
import { hashSecret, workspaceOfSecret } from '../../core/random-secret.ts'
import type { Database } from '../../platform/db/database.ts'
import * as store from './store.ts'

/** A line of the page: a task with its place, or the heading of the tasks after it. */
export type PublicLine =
  | { kind: 'heading'; text: string }
  | { kind: 'completed' }
  | { kind: 'task'; task: store.PublicTask; isSubtask: boolean }

/** A page of a list, as anyone who has its link may read it. */
export type PublicPage = {
  name: string
  open: number
  completed: number
  lines: PublicLine[]
  page: number
  pages: number
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
  const workspaceId = workspaceOfSecret(secret)
  if (workspaceId === undefined) return undefined
  const hash = hashSecret(secret)
  const [list, sections, tasks] = await Promise.all([
    store.findPublicList(sql, workspaceId, hash),
    store.listPublicSections(sql, workspaceId, hash),
    store.listPublicTasks(sql, workspaceId, hash, listTasksMax),
  ])
  const pages = Math.max(1, Math.ceil(tasks.length / publicPageRows))
  if (!list || page > pages) return undefined
  const completed = tasks.filter((task) => task.completed).length
  const lines = pageOf(toLines(sections, tasks), page)
  return { name: list.name, open: tasks.length - completed, completed, lines, page, pages }
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
function pageOf(lines: readonly PublicLine[], page: number): PublicLine[] {
  const shown: PublicLine[] = []
  let heading: PublicLine | undefined
  let nth = 0
  for (const line of lines) {
    if (line.kind !== 'task') {
      heading = line
      continue
    }
    if (Math.floor(nth / publicPageRows) === page - 1) {
      if (heading) shown.push(heading)
      heading = undefined
      shown.push(line)
    }
    nth += 1
  }
  return shown
}
