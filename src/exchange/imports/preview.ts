import type { ImportContent, ContentTask, FilePerson } from './content.ts'
import type { Unassigned } from './match-people.ts'
import type { Preview, PreviewTask } from './schema.ts'

const problemsShown = 100
const listsShown = 100
const tasksShown = 20
const peopleShown = 50

/** Describes what importing a file would create, and what can't be imported. */
export function buildPreview(
  content: ImportContent,
  intoOneList: boolean,
  { strangers, withoutAccess }: Unassigned,
): Preview {
  const { lists, sections, tasks, problems } = content
  const count = (of: (task: ContentTask) => number | boolean) =>
    tasks.reduce((sum, task) => sum + Number(of(task)), 0)
  const subtasks = count(({ parent }) => parent !== null)
  return {
    lists: intoOneList ? 0 : lists.length,
    sections: sections.length,
    tasks: tasks.length - subtasks,
    subtasks,
    comments: count(({ comments }) => comments.length),
    attachments: count(
      ({ attachments, comments }) =>
        attachments.length + comments.reduce((sum, comment) => sum + (comment.attachments?.length ?? 0), 0),
    ),
    completed: count(({ completed }) => completed),
    warnings: new Set(problems.map(({ row }) => row)).size,
    problems: problems.slice(0, problemsShown),
    problem_count: problems.length,
    lost: content.lost,
    as_text: content.as_text,
    product: content.product,
    text_columns: content.text_columns,
    left_out: content.left_out,
    strangers: strangers.slice(0, peopleShown).map(displayNameOf),
    stranger_count: strangers.length,
    without_access: withoutAccess.slice(0, peopleShown).map(displayNameOf),
    without_access_count: withoutAccess.length,
    dates: content.dates,
    sample: sampleTasks(content),
    new_lists: intoOneList ? [] : lists.slice(0, listsShown).map(({ name }) => name),
  }
}

/** Returns the first tasks, those of archived lists last: people want to recognize what is in use. */
function sampleTasks({ lists, sections, tasks }: ImportContent): PreviewTask[] {
  const listNames = new Map(lists.map(({ key, name }) => [key, name]))
  const sectionNames = new Map(sections.map(({ key, name }) => [key, name]))
  const archived = new Set(lists.filter((list) => list.archived).map(({ key }) => key))
  const inUse = tasks.filter(({ list }) => !archived.has(list)).slice(0, tasksShown)
  const others = tasks.filter(({ list }) => archived.has(list)).slice(0, tasksShown - inUse.length)
  return [...inUse, ...others].map((task) => ({
    row: task.row,
    title: task.title,
    list: listNames.get(task.list) ?? '',
    section: task.section === null ? null : (sectionNames.get(task.section) ?? null),
    subtask: task.parent !== null,
    due_date: task.due_date,
    due_time: task.due_time,
    priority: task.priority,
    assignees: task.assignees.map(displayNameOf),
    completed: task.completed,
    recurring: task.recurrence !== null,
    warnings: task.warnings,
  }))
}

const displayNameOf = ({ name, email }: FilePerson): string => name ?? email ?? ''
