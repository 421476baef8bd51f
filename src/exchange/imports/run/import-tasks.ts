import { isAdmin } from '../../../core/actor.ts'
import { DaybookError } from '../../../core/errors.ts'
import type { LabelId, ListId, MemberId, SectionId } from '../../../core/ids.ts'
import { findOrCreateLabels } from '../../../work/labels/find-or-create.ts'
import { labelNameKey } from '../../../work/labels/name.ts'
import { checkDueDateRequired, checkRecurrence } from '../../../work/tasks/fields/check-schedule.ts'
import {
  addPastRepetitions,
  completeTasks,
  type TaskCompletion,
} from '../../../work/tasks/batch/complete-many.ts'
import { createTasks, type NewTask } from '../../../work/tasks/batch/create-many.ts'
import { toChecklist, toReminders } from '../../../work/tasks/fields/items.ts'
import { findTakenExternalIds } from '../../../work/tasks/external-ids.ts'
import { findCreateErrors } from '../../../work/tasks/batch/check-many.ts'
import { createComments } from '../../../work/comments/create-many.ts'
import { commentTextMax, descriptionMax } from '../../../core/limits.ts'
import { codePointLength } from '../../../core/text.ts'
import { splitText } from '../read/values/split-text.ts'
import { type Chunk, listIdOf, type StepOf, sectionIdOf, taskIdOf } from './chunk.ts'
import { personLabel, type ContentTask, type FilePerson } from '../content.ts'
import { findKnownMembers, findMembersByEmail, findListViewers, type FindViewer } from '../match-people.ts'
import type { RowReason } from '../schema.ts'
import { listSections } from '../store.ts'

type TaskDraft = {
  nth: number
  task: ContentTask
  newTask: NewTask
  warnings: RowReason[]
  /** What doesn't fit into the description. */
  comment: string | null
}

/** Creates tasks, completes those that were completed, and records the result of each row. */
export async function importTasks(chunk: Chunk, steps: readonly StepOf<'task'>[]): Promise<void> {
  if (steps.length === 0) return
  const { sql, actor } = chunk
  const drafts = await draftTasks(chunk, steps)
  const refusals = await findCreateErrors(
    sql,
    actor,
    drafts.map(({ newTask }) => newTask),
  )
  const accepted = drafts.filter((draft) => {
    const refusal = refusals.get(draft.newTask.id)
    if (refusal) failRow(chunk, draft, failureReasonOf(refusal, draft))
    return !refusal
  })
  const createdTasks = await createTasks(
    sql,
    actor,
    accepted.map(({ newTask }) => newTask),
  )
  for (const [index, { nth, task, warnings }] of accepted.entries()) {
    const { id } = createdTasks[index]!
    chunk.rows.push({
      row: task.row,
      nth,
      title: task.title,
      outcome: 'made',
      reason: null,
      warnings: [...new Set(warnings)],
      task_id: id,
    })
  }
  await createComments(
    sql,
    actor,
    accepted.flatMap(({ comment, newTask }) =>
      comment === null
        ? []
        : splitText(comment, commentTextMax).map((text) => ({
            task_id: newTask.id,
            text,
            mentions: [],
            author_id: actor.member_id,
            created_at: sql.stamp,
          })),
    ),
  )
  const completed = accepted.flatMap(({ task }, index) =>
    task.completed ? [{ task, created: createdTasks[index]! }] : [],
  )
  const memberOf = await findCreditableMembers(
    chunk,
    completed.map(({ task }) => task.completed_by),
  )
  const completions = completed.map(({ task, created }): TaskCompletion => ({
    task: created,
    completed_at: earlierStamp(sql.stamp, task.completed_at),
    completed_by: memberOf(task.completed_by) ?? actor.member_id,
  }))
  await completeTasks(sql, actor, completions)
}

/** Prepares a task for each row; rows for which that is impossible fail at once. */
async function draftTasks(chunk: Chunk, steps: readonly StepOf<'task'>[]): Promise<TaskDraft[]> {
  const { sql, actor } = chunk
  const lists = [...new Set(steps.flatMap(({ task }) => listIdOf(chunk, task.list) ?? []))]
  const sections = steps.flatMap(({ task }) =>
    task.section === null ? [] : (sectionIdOf(chunk, task.section) ?? []),
  )
  const people = steps.flatMap(({ task }) => task.assignees)
  const [findViewer, isMember, existingSections, takenIds, labels] = await Promise.all([
    findListViewers(sql, actor.workspace_id, lists, people),
    findKnownMembers(sql, actor.workspace_id, people),
    sections.length === 0 ? [] : listSections(sql, actor, sections),
    findTakenExternalIds(
      sql,
      actor,
      steps.flatMap(({ task }) => task.external_id ?? []),
    ),
    findOrCreateLabels(
      sql,
      actor,
      steps.flatMap(({ task }) => task.labels),
    ),
  ])
  const listsOfSections = new Map(existingSections.map(({ id, list_id }) => [id, list_id]))
  return steps.flatMap(({ task, nth }) => {
    const draft = draftTask(chunk, task, nth, { findViewer, isMember, listsOfSections, takenIds, labels })
    if (typeof draft !== 'string') return [draft]
    failRow(chunk, { nth, task }, draft)
    return []
  })
}

/** What drafts look up, read once for all rows of a chunk. */
type Lookups = {
  findViewer: FindViewer
  /** Whether someone is in the workspace, with or without access to the list. */
  isMember: (person: FilePerson) => boolean
  listsOfSections: ReadonlyMap<SectionId, ListId>
  /** External ids that other tasks have, which grows with each draft. */
  takenIds: Set<string>
  /** By what names are compared by. */
  labels: ReadonlyMap<string, LabelId>
}

function draftTask(
  chunk: Chunk,
  task: ContentTask,
  nth: number,
  { findViewer, isMember, listsOfSections, takenIds, labels }: Lookups,
): TaskDraft | RowReason {
  const { sql, job, plan, created } = chunk
  const warnings: RowReason[] = [...task.warnings]
  const list_id = listIdOf(chunk, task.list)
  if (!list_id) return 'list_gone'
  const parent_id = task.parent === null ? null : taskIdOf(chunk, plan.nths.get(task.parent))
  if (parent_id === undefined) return 'parent'
  const section = task.section === null ? undefined : sectionIdOf(chunk, task.section)
  const section_id = section && listsOfSections.get(section) === list_id ? section : null
  if (task.section !== null && section_id === null) warnings.push('section_gone')
  const assignees = task.assignees.map((person) => findViewer(list_id, person))
  for (const [index, person] of task.assignees.entries())
    if (!assignees[index]) warnings.push(isMember(person) ? 'assignee_without_access' : 'assignee_not_found')
  const unlabeled = task.labels.filter(({ name }) => !labels.has(labelNameKey(name)))
  if (unlabeled.length > 0) warnings.push('labels_full')
  const lines = [
    ...linesOf(chunk, task, assignees),
    ...(unlabeled.length === 0 ? [] : [`Labels: ${unlabeled.map(({ name }) => name).join(', ')}`]),
  ]
  const { description, comment } = withLines(task.description, lines)
  const id = sql.newId('tsk')
  const newTask: NewTask = {
    id,
    title: task.title,
    description,
    list_id,
    section_id,
    parent_id,
    start_date: task.start_date,
    due_date: task.due_date,
    due_time: task.due_time,
    timezone: task.timezone ?? job.timezone,
    priority: task.priority,
    estimate_minutes: task.estimate_minutes,
    assignee_ids: [...new Set(assignees.filter((member) => member !== undefined))],
    label_ids: task.labels.flatMap(({ name }) => labels.get(labelNameKey(name)) ?? []),
    recurrence: task.recurrence,
    checklist: toChecklist(sql, task.checklist),
    reminders: toReminders(sql, task.reminders),
    external_id: task.external_id,
    metadata: task.metadata,
    series: task.series,
  }
  if (!hasValidRecurrence(newTask)) {
    newTask.recurrence = null
    warnings.push('recurrence')
  }
  if (checkDueDateRequired(newTask).length > 0) return 'needs_due_date'
  if (newTask.external_id !== null && takenIds.has(newTask.external_id)) {
    newTask.external_id = null
    warnings.push('external_id_taken')
  }
  if (newTask.external_id !== null) takenIds.add(newTask.external_id)
  created.tasks.set(nth, id)
  return { nth, task, newTask, warnings, comment }
}

/** Names the assignees who match no one, and in one of several lists merged into one, the list. */
function linesOf(
  { job, plan }: Chunk,
  { assignees, list }: ContentTask,
  members: readonly (MemberId | undefined)[],
): string[] {
  const unknown = assignees.filter((_, index) => members[index] === undefined).map(personLabel)
  const listName = job.list_id !== null && plan.listNames.size > 1 ? plan.listNames.get(list) : undefined
  return [
    ...(listName === undefined ? [] : [`List: ${listName}`]),
    ...(unknown.length === 0 ? [] : [`Assigned to: ${unknown.join(', ')}`]),
  ]
}

/** Adds lines to the end of a description; if it is full, they become a comment. */
function withLines(
  description: string | null,
  lines: readonly string[],
): Pick<TaskDraft, 'comment'> & { description: string | null } {
  if (lines.length === 0) return { description, comment: null }
  const added = lines.join('\n')
  const whole = (description ?? '') === '' ? added : `${description}\n\n${added}`
  if (codePointLength(whole) <= descriptionMax) return { description: whole, comment: null }
  return { description, comment: added }
}

/** Whether Daybook supports the rule, and it has an occurrence after the day it was set on. */
function hasValidRecurrence(task: NewTask): boolean {
  try {
    checkRecurrence({ ...task, due_date: task.series?.anchor ?? task.due_date })
    return true
  } catch (error) {
    if (error instanceof DaybookError) return false
    throw error
  }
}

/** Records that no task was created for a row. */
export function failRow(
  chunk: Chunk,
  { nth, task }: Pick<TaskDraft, 'nth' | 'task'>,
  reason: RowReason,
): void {
  chunk.created.tasks.delete(nth)
  chunk.rows.push({
    row: task.row,
    nth,
    title: task.title,
    outcome: 'failed',
    reason,
    warnings: [],
    task_id: null,
  })
}

function failureReasonOf({ code, details }: DaybookError, { newTask }: TaskDraft): RowReason {
  if (code === 'conflict') return 'list_archived'
  if (details['limit'] === 'list_tasks' || details['limit'] === 'task_subtasks') return details['limit']
  return newTask.parent_id === null ? 'list_gone' : 'parent'
}

/** Adds completed occurrences to the history of recurring tasks. */
export async function importRepetitions(chunk: Chunk, steps: readonly StepOf<'repetition'>[]): Promise<void> {
  if (steps.length === 0) return
  const { sql, actor } = chunk
  const memberOf = await findCreditableMembers(
    chunk,
    steps.map(({ repetition }) => repetition.completed_by),
  )
  const repetitions = steps.flatMap(({ nth, repetition }) => {
    const task_id = taskIdOf(chunk, nth)
    if (!task_id) return []
    const completed_by = memberOf(repetition.completed_by) ?? actor.member_id
    const completed_at = earlierStamp(sql.stamp, repetition.completed_at)
    return [{ ...repetition, task_id, completed_by, completed_at }]
  })
  addPastRepetitions(sql, actor, repetitions)
}

/** Returns the file's timestamp if it has one that is earlier than `stamp`, and `stamp` otherwise. */
export const earlierStamp = (stamp: string, fileStamp: string | null): string =>
  fileStamp !== null && fileStamp < stamp ? fileStamp : stamp

/**
 * Finds the members to whom something in the file may be attributed: anyone if the importer is the owner or
 * an admin, and otherwise only the importer, because no one may put words into other people's mouths (0196).
 */
export async function findCreditableMembers(
  { sql, actor }: Chunk,
  people: readonly (FilePerson | null)[],
): Promise<(person: FilePerson | null) => MemberId | undefined> {
  const memberOf = await findMembersByEmail(sql, actor.workspace_id, people)
  return (person) => {
    const member = memberOf(person)
    return member === actor.member_id || isAdmin(actor) ? member : undefined
  }
}
