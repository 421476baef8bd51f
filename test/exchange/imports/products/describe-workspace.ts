import type { TestWorkspace } from '../../../support/workspace.ts'

/** Returns everything a workspace contains as one text: lists, sections, and tasks with all that belongs to them. */
export async function describeWorkspace(workspace: TestWorkspace): Promise<string> {
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
  const members = new Map((await all('/members')).map(({ id, name }) => [id, name]))
  const lists = await all('/lists')
  const sections = await Promise.all(
    lists.map(({ id }) => workspace.get(`/lists/${id}/sections`).then(({ body }) => body.data as any[])),
  )
  const tasks = await all('/tasks')
  const labels = new Map((await all('/labels')).map(({ id, name }) => [id, name]))
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const comments = await Promise.all(tasks.map(({ id }) => all(`/tasks/${id}/comments`)))
  return [
    ...lists,
    ...sections.flat(),
    ...tasks,
    ...comments.flat(),
    ...tasks.flatMap((task) => task.assignee_ids.map((id: string) => `assigned to ${members.get(id)}`)),
    ...tasks.map(({ label_ids }) => `Labels: ${label_ids.map((id: string) => labels.get(id)).join(', ')}`),
    ...tasks.flatMap(({ estimate_minutes }) =>
      estimate_minutes === null ? [] : [`takes ${estimate_minutes} min`],
    ),
    ...tasks.flatMap(({ start_date }) => (start_date ? [`starts ${start_date}`] : [])),
    ...tasks.flatMap((task) => (task.parent_id ? [`subtask of ${titles.get(task.parent_id)}`] : [])),
  ]
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    .join('\n')
}
