import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import { formatDate, lastDayNumber } from '../../core/dates/day-numbers.ts'
import { toDayNumber } from '../../core/dates/date-formats.ts'
import { todayIn } from '../../core/dates/deadline.ts'
import type { LabelId, ListId, SectionId, TaskId, TemplateId } from '../../core/ids.ts'
import { hasOccurrence } from '../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../core/recurrence-rule.ts'
import { filterVisibleLabels } from '../labels/labels.ts'
import { createList } from '../lists/create.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import type { List } from '../lists/schema.ts'
import { createSection } from '../lists/sections.ts'
import { createTasks, type NewTask } from '../tasks/batch/create-many.ts'
import { builtInTemplates } from './built-in.ts'
import type { BuiltInId, TemplateContent, ListFromTemplate, Template, TemplateTask } from './schema.ts'
import * as store from './store.ts'

/**
 * Creates a list from a template in one transaction: `list.created`, its sections, and a `task.created` for
 * each task. Days count from today in the actor's time zone. Rules that have ended since, and labels that were deleted, are
 * left out.
 *
 * @throws not_found, forbidden for a guest
 */
export async function createListFromTemplate(
  sql: Transaction,
  actor: Actor,
  id: TemplateId | BuiltInId,
  { name, visibility, color, icon }: ListFromTemplate,
): Promise<List> {
  refuseGuests(actor)
  const { visibility: usual, ...template } = await getTemplateContent(sql, actor, id)
  const content = {
    ...template,
    color: color === undefined ? template.color : color,
    icon: icon === undefined ? template.icon : icon,
  }
  return createListOf(sql, actor, content, { name, visibility: visibility ?? usual })
}

/** Creates a list of this content, as from a template. @throws forbidden for a guest */
export async function createListOf(
  sql: Transaction,
  actor: Actor,
  template: TemplateContent,
  { name, visibility }: Required<Pick<ListFromTemplate, 'name' | 'visibility'>>,
): Promise<List> {
  const list = await createList(sql, actor, { name, visibility, color: template.color, icon: template.icon })
  const sections: SectionId[] = []
  for (const section of template.sections)
    sections.push((await createSection(sql, actor, list.id, { name: section })).id)
  const named = template.tasks.flatMap(({ label_ids = [], subtasks }) => [
    ...label_ids,
    ...subtasks.flatMap((subtask) => subtask.label_ids ?? []),
  ])
  const labels = await filterVisibleLabels(sql, actor, [...new Set(named)])
  await createTasks(sql, actor, toNewTasks(sql, actor, list.id, template, { sections, labels }))
  return list
}

async function getTemplateContent(
  sql: Transaction,
  actor: Actor,
  id: TemplateId | BuiltInId,
): Promise<TemplateContent & Pick<Template, 'visibility'>> {
  const builtIn = builtInTemplates.find((template) => template.id === id)
  if (builtIn) return { ...builtIn.content, visibility: builtIn.visibility }
  const template = await store.findTemplate(sql, actor, id as TemplateId)
  if (!template) throw notFound()
  return template
}

/** Returns the tasks, each followed by its subtasks. */
function toNewTasks(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  { tasks }: TemplateContent,
  { sections, labels }: { sections: readonly SectionId[]; labels: ReadonlySet<LabelId> },
): NewTask[] {
  const startDay = toDayNumber(todayIn(actor.timezone, sql.stampMs))
  const dayIn = (days: number | null) =>
    days === null ? null : formatDate(Math.min(startDay + days, lastDayNumber))
  const toNewTask = (task: TemplateTask, parent_id: TaskId | null): NewTask => {
    const due_date = dayIn(task.due_in_days)
    return {
      id: sql.newId('tsk'),
      title: task.title,
      description: task.description,
      list_id: listId,
      section_id: task.section === null ? null : (sections[task.section] ?? null),
      parent_id,
      start_date: dayIn(task.start_in_days ?? null),
      due_date,
      due_time: due_date === null ? null : task.due_time,
      timezone: actor.timezone,
      priority: task.priority,
      estimate_minutes: task.estimate_minutes ?? null,
      assignee_ids: [],
      label_ids: (task.label_ids ?? []).filter((id) => labels.has(id)),
      recurrence: due_date === null ? null : recurrenceFrom(task.recurrence, due_date),
      checklist: task.checklist.map((text) => ({ id: sql.newId('chk'), text, checked: false })),
      reminders: [],
      external_id: null,
      metadata: {},
    }
  }
  return tasks.flatMap((task) => {
    const parent = toNewTask(task, null)
    return [parent, ...task.subtasks.map((subtask) => toNewTask(subtask, parent.id))]
  })
}

function recurrenceFrom(recurrence: TemplateTask['recurrence'], dueDate: string): TemplateTask['recurrence'] {
  const rule = recurrence && parseRecurrenceRule(recurrence.rule)
  return rule && typeof rule !== 'string' && hasOccurrence(rule, dueDate) ? recurrence : null
}
