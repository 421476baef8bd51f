import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound, limitExceeded, unknownReference } from '../../core/errors.ts'
import { toDayNumber } from '../../core/dates/date-formats.ts'
import { todayIn } from '../../core/dates/deadline.ts'
import type { SectionId, TemplateId } from '../../core/ids.ts'
import { listTasksMax, templateSectionsMax, templatesMax, templateTasksMax } from '../../core/limits.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { listSections } from '../lists/sections.ts'
import { builtInTemplates } from './built-in.ts'
import type { TemplateContent, Template, TemplateCreate, TemplateTask } from './schema.ts'
import * as store from './store.ts'

/** Lists the built-in templates, then the workspace's own, oldest first. @throws forbidden for a guest */
export async function listTemplates(sql: Sql, actor: Actor): Promise<Template[]> {
  refuseGuests(actor)
  return [
    ...builtInTemplates.map(({ content: _content, ...template }) => template),
    ...(await store.listTemplates(sql, actor)),
  ]
}

/**
 * Saves a list as a template (0158): its sections and its open tasks with their texts, labels, checklists, rules
 * and subtasks. Dates become days from today, and past ones today. Assignees and everything else are left
 * out. Archived lists can be saved too.
 *
 * @throws forbidden for a guest, validation_error for a list that does not exist, unprocessable for a limit
 */
export async function saveTemplate(
  sql: Transaction,
  actor: Actor,
  { list_id, name, description = null }: TemplateCreate,
): Promise<Template> {
  refuseGuests(actor)
  const list = await store.findList(sql, actor, list_id)
  if (!list) throw unknownReference('list_id')
  const [sections, tasks, count] = await Promise.all([
    listSections(sql, actor, list_id),
    store.listOpenTasks(sql, actor, list_id, listTasksMax),
    store.countTemplates(sql, actor),
  ])
  const content = toTemplateContent(
    tasks,
    sections.map((section) => section.id),
    sql.stampMs,
  )
  const task_count = content.tasks.reduce((sum, task) => sum + 1 + task.subtasks.length, 0)
  if (count >= templatesMax) throw limitExceeded('templates', templatesMax, count + 1)
  if (sections.length > templateSectionsMax)
    throw limitExceeded('template_sections', templateSectionsMax, sections.length)
  if (task_count > templateTasksMax) throw limitExceeded('template_tasks', templateTasksMax, task_count)
  return store.insertTemplate(sql, actor, {
    name,
    description,
    visibility: list.visibility,
    color: list.color,
    icon: list.icon,
    sections: sections.map((section) => section.name),
    tasks: content.tasks,
    task_count,
  })
}

/** Returns the tasks of a template. Subtasks of a completed task are left out with it. */
function toTemplateContent(
  tasks: readonly store.SourceTask[],
  sections: readonly SectionId[],
  nowMs: number,
): Pick<TemplateContent, 'tasks'> {
  const subtasks = Map.groupBy(tasks, ({ parent_id }) => parent_id)
  const toTemplateTask = (task: store.SourceTask): TemplateTask => ({
    title: task.title,
    description: task.description,
    priority: task.priority,
    estimate_minutes: task.estimate_minutes,
    label_ids: task.label_ids,
    checklist: task.checklist.map((item) => item.text),
    section: task.section_id === null ? null : sections.indexOf(task.section_id),
    due_in_days: daysUntil(task.due_date, task, nowMs),
    start_in_days: daysUntil(task.start_date, task, nowMs),
    due_time: task.due_time,
    // Exceptions are days of this series, not of those that start later.
    recurrence: task.recurrence && { rule: task.recurrence.rule, from: task.recurrence.from },
  })
  const topLevel = subtasks.get(null) ?? []
  return {
    tasks: topLevel.map((task) =>
      Object.assign(toTemplateTask(task), { subtasks: (subtasks.get(task.id) ?? []).map(toTemplateTask) }),
    ),
  }
}

const daysUntil = (date: string | null, { timezone }: store.SourceTask, nowMs: number): number | null =>
  date === null ? null : Math.max(0, toDayNumber(date) - toDayNumber(todayIn(timezone, nowMs)))

/** Deletes a template. Its author, the owner and admins may do that. @throws not_found, forbidden */
export async function deleteTemplate(sql: Transaction, actor: Actor, id: TemplateId): Promise<void> {
  refuseGuests(actor)
  const template = await store.findTemplate(sql, actor, id)
  if (!template) throw notFound()
  if (template.created_by !== actor.member_id && !isAdmin(actor)) throw missingRole('admin')
  await store.deleteTemplate(sql, actor, id)
}
