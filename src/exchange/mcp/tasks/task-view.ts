import { deadlineAt } from '../../../core/dates/deadline.ts'
import { Type } from '../../../core/typebox.ts'
import type { Task } from '../../../work/tasks/schema.ts'
import type { Call } from '../call.ts'
import { type Labels, readLabels } from '../names/labels.ts'

export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const

const text = Type.Optional(Type.String())
const count = Type.Optional(Type.Integer())

/** A task as tools show it: what is empty is left out, and names stand for ids. */
export const TaskView = Type.Object({
  id: Type.String(),
  title: Type.String(),
  list: text,
  section: text,
  parent: text,
  due: text,
  timezone: text,
  overdue: Type.Optional(Type.Boolean()),
  repeats: text,
  priority: text,
  assignees: Type.Optional(Type.Array(Type.String())),
  labels: Type.Optional(Type.Array(Type.String())),
  completed_at: text,
  subtasks: count,
  checklist: text,
})

/** The same as a type; the schema in the list of tools has no descriptions, which would cost every session. */
export type TaskView = {
  id: string
  title: string
  list?: string
  section?: string
  parent?: string
  due?: string
  timezone?: string
  overdue?: true
  repeats?: string
  priority?: string
  assignees?: string[]
  labels?: string[]
  completed_at?: string
  subtasks?: number
  checklist?: string
}

/** Returns tasks as tools show them, in their order. */
export async function viewTasks(call: Call, tasks: readonly Task[]): Promise<TaskView[]> {
  const labels = await readLabels(call, {
    lists: tasks.map(({ list_id }) => list_id),
    sections: tasks.flatMap(({ section_id }) => section_id ?? []),
    labels: tasks.flatMap(({ label_ids }) => label_ids),
    people: tasks.flatMap(({ assignee_ids }) => assignee_ids),
  })
  return tasks.map((task) => viewTask(call, labels, task))
}

export function viewTask({ actor, nowMs }: Call, labels: Labels, task: Task): TaskView {
  const { due_date, due_time, timezone, checklist, completed } = task
  const done = checklist.filter(({ checked }) => checked).length
  const isOverdue = !completed && (deadlineAt(task) ?? nowMs + 1) <= nowMs
  return {
    id: task.id,
    title: task.title,
    list: labels.list(task.list_id),
    ...(task.section_id === null ? {} : { section: labels.section(task.section_id) }),
    ...(task.parent_id === null ? {} : { parent: task.parent_id }),
    ...(due_date === null ? {} : { due: due_time === null ? due_date : `${due_date} ${due_time}` }),
    ...(due_date === null || timezone === actor.timezone ? {} : { timezone }),
    ...(isOverdue ? { overdue: true } : {}),
    ...(task.recurrence === null ? {} : { repeats: task.recurrence.rule }),
    ...(task.priority === 0 ? {} : { priority: priorities[task.priority] ?? 'none' }),
    ...(task.assignee_ids.length === 0 ? {} : { assignees: task.assignee_ids.map(labels.person) }),
    ...(task.label_ids.length === 0 ? {} : { labels: task.label_ids.map(labels.label) }),
    ...(task.completed_at === null ? {} : { completed_at: task.completed_at }),
    ...(task.subtask_count === 0 ? {} : { subtasks: task.subtask_count }),
    ...(checklist.length === 0 ? {} : { checklist: `${done}/${checklist.length}` }),
  }
}
