import { isAdmin } from '../../../core/actor.ts'
import { DaybookError } from '../../../core/errors.ts'
import type { ListId, MemberId, SectionId } from '../../../core/ids.ts'
import { checkDueDateRequired, checkRecurrence } from '../../../work/tasks/fields/check-schedule.ts'
import { type TaskCompletion, completeTasks } from '../../../work/tasks/batch/complete-many.ts'
import { createTasks, type NewTask } from '../../../work/tasks/batch/create-many.ts'
import { toChecklist, toReminders } from '../../../work/tasks/fields/items.ts'
import { findCreateErrors } from '../../../work/tasks/batch/check-many.ts'
import { type Chunk, listIdOf, type StepOf, sectionIdOf, taskIdOf } from './chunk.ts'
import type { ContentTask, FilePerson } from '../content.ts'
import { findMembersByEmail, findListViewers, type FindViewer } from '../match-people.ts'
import type { RowReason } from '../schema.ts'
import { listSections } from '../store.ts'

type TaskDraft = { nth: number; task: ContentTask; wanted: NewTask; warnings: RowReason[] }

/** Makes tasks, completes those that were completed, and writes what became of each row. */
export async function importTasks(chunk: Chunk, steps: readonly StepOf<'task'>[]): Promise<void> {
  if (steps.length === 0) return
  const { sql, actor } = chunk
  const drafts = await draftTasks(chunk, steps)
  const refusals = await findCreateErrors(
    sql,
    actor,
    drafts.map(({ wanted }) => wanted),
  )
  const accepted = drafts.filter((draft) => {
    const refusal = refusals.get(draft.wanted.id)
    if (refusal) failRow(chunk, draft, failureReasonOf(refusal, draft))
    return !refusal
  })
  const made = await createTasks(
    sql,
    actor,
    accepted.map(({ wanted }) => wanted),
  )
  for (const [index, { nth, task, warnings }] of accepted.entries()) {
    const { id } = made[index]!
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
  const completed = accepted.flatMap(({ task }, index) =>
    task.completed ? [{ task, made: made[index]! }] : [],
  )
  const memberOf = await findCreditableMembers(
    chunk,
    completed.map(({ task }) => task.completed_by),
  )
  const completions = completed.map(({ task, made: { id, ...rest } }): TaskCompletion => ({
    task: { id, ...rest },
    completed_at: earlierStamp(sql.stamp, task.completed_at),
    completed_by: memberOf(task.completed_by) ?? actor.member_id,
  }))
  await completeTasks(sql, actor, completions)
}

/** What each row comes to here; a row of which that cannot be said fails at once. */
async function draftTasks(chunk: Chunk, steps: readonly StepOf<'task'>[]): Promise<TaskDraft[]> {
  const { sql, actor } = chunk
  const lists = [...new Set(steps.flatMap(({ task }) => listIdOf(chunk, task.list) ?? []))]
  const sections = steps.flatMap(({ task }) =>
    task.section === null ? [] : (sectionIdOf(chunk, task.section) ?? []),
  )
  const [seers, present] = await Promise.all([
    findListViewers(
      sql,
      actor.workspace_id,
      lists,
      steps.flatMap(({ task }) => task.assignees),
    ),
    listSections(sql, actor, sections),
  ])
  const homes = new Map(present.map(({ id, list_id }) => [id, list_id]))
  return steps.flatMap(({ task, nth }) => {
    const draft = draftTask(chunk, task, nth, seers, homes)
    if (typeof draft !== 'string') return [draft]
    failRow(chunk, { nth, task }, draft)
    return []
  })
}

function draftTask(
  chunk: Chunk,
  task: ContentTask,
  nth: number,
  seers: FindViewer,
  homes: ReadonlyMap<SectionId, ListId>,
): TaskDraft | RowReason {
  const { sql, job, plan, created } = chunk
  const warnings: RowReason[] = [...task.warnings]
  const list_id = listIdOf(chunk, task.list)
  if (!list_id) return 'list_gone'
  const parent_id = task.parent === null ? null : taskIdOf(chunk, plan.nths.get(task.parent))
  if (parent_id === undefined) return 'parent'
  const section = task.section === null ? undefined : sectionIdOf(chunk, task.section)
  const section_id = section && homes.get(section) === list_id ? section : null
  if (task.section !== null && section_id === null) warnings.push('section_gone')
  const assignees = task.assignees.map((person) => seers(list_id, person))
  if (assignees.includes(undefined)) warnings.push('assignee_not_found')

  const id = sql.newId('tsk')
  const wanted: NewTask = {
    id,
    title: task.title,
    description: task.description,
    list_id,
    section_id,
    parent_id,
    due_date: task.due_date,
    due_time: task.due_time,
    timezone: task.timezone ?? job.timezone,
    priority: task.priority,
    assignee_ids: [...new Set(assignees.filter((member) => member !== undefined))],
    recurrence: task.recurrence,
    checklist: toChecklist(sql, task.checklist),
    reminders: toReminders(sql, task.reminders),
    series: task.series,
  }
  if (!hasValidRecurrence(wanted)) {
    wanted.recurrence = null
    warnings.push('recurrence')
  }
  if (checkDueDateRequired(wanted).length > 0) return 'needs_due_date'
  created.tasks.set(nth, id)
  return { nth, task, wanted, warnings }
}

/** Whether its rule is one that Daybook has, and comes to something after the day that it was set on. */
function hasValidRecurrence(task: NewTask): boolean {
  try {
    checkRecurrence({ ...task, due_date: task.series?.anchor ?? task.due_date })
    return true
  } catch (error) {
    if (error instanceof DaybookError) return false
    throw error
  }
}

/** Notes that a row makes no task. */
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

function failureReasonOf({ code, details }: DaybookError, { wanted }: TaskDraft): RowReason {
  if (code === 'conflict') return 'list_archived'
  if (details['limit'] === 'list_tasks' || details['limit'] === 'task_subtasks') return details['limit']
  return wanted.parent_id === null ? 'list_gone' : 'parent'
}

/** The earlier of a stamp and a moment of the file, where that has one. */
export const earlierStamp = (stamp: string, moment: string | null): string =>
  moment !== null && moment < stamp ? moment : stamp

/**
 * Who of the file's people something is kept for: by owner and administrators, whoever they are; by everybody else, only
 * themselves, since nobody may put words into the mouth of others (0196).
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
