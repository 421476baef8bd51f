import type { ParsedTask } from '../../../src/core/phrases/parse-task.ts'
import type { KnownNames } from '../../../src/core/phrases/read-names.ts'
import { taskLabelsMax } from '../../data/limits.ts'
import { currentParseContext } from '../../data/parse-context.ts'
import { newTemporaryId } from '../../data/tasks/temporary-ids.ts'
import { emptyRow, type CurrentTime, type Row } from '../../data/tasks/row.ts'
import { viewerZone } from '../../data/viewer-zone.ts'
import { zonedTimeToMs } from '../../lib/time-zone.ts'
import { plainTask, type useGrammar } from '../quick-add/grammar.ts'

/** A new task: the row to show until it is saved, and the request body. */
export type NewTask = { row: Row; body: Record<string, unknown> }
/** What a new task has from where it is added: a priority that the text can overrule, people and labels besides those of the text, and a start date unless it's due before. */
export type NewTaskFields = Partial<Pick<Row, 'priority' | 'assignee_ids' | 'label_ids' | 'start_date'>>

type NewTaskTarget = {
  listId: string
  sectionId: string | null
  /** The due date: what the line comes to, or that of the place. */
  due: string | undefined
  fields?: NewTaskFields | undefined
  /** The time of the place. */
  dueTime?: string | undefined
}

/** Builds a new task. @param at the index among tasks created together */
export function newTask(parsed: ParsedTask, target: NewTaskTarget, at = 0): NewTask {
  const listId = parsed.list_id ?? target.listId
  const sectionId = parsed.section_id ?? (listId === target.listId ? target.sectionId : null)
  const { reminder, priority = target.fields?.priority } = parsed
  const assigneeIds = union(target.fields?.assignee_ids, parsed.assignee_ids)
  const labelIds = union(target.fields?.label_ids, parsed.label_ids)
  const zone = viewerZone()
  const startDate = target.fields?.start_date
  const dueTime = parsed.due_time ?? target.dueTime
  const fields = {
    title: parsed.title,
    list_id: listId,
    ...(sectionId === null ? {} : { section_id: sectionId }),
    ...(target.due === undefined ? {} : { due_date: target.due, timezone: zone }),
    ...(startDate == null || (target.due !== undefined && target.due < startDate)
      ? {}
      : { start_date: startDate }),
    ...(dueTime === undefined ? {} : { due_time: dueTime }),
    ...(parsed.recurrence === undefined ? {} : { recurrence: parsed.recurrence }),
    ...(priority === undefined ? {} : { priority }),
    ...(assigneeIds.length === 0 ? {} : { assignee_ids: assigneeIds }),
    ...(labelIds.length === 0 ? {} : { label_ids: labelIds.slice(0, taskLabelsMax) }),
  }
  const row: Row = {
    ...emptyRow(newTemporaryId(), listId),
    ...fields,
    reminder_count: reminder ? 1 : 0,
    created_by_me: true,
    // After every existing task, in the order created.
    rank: `zzzz${Date.now().toString(36)}${at.toString(36).padStart(3, '0')}`,
  }
  if (!reminder) return { row, body: fields }
  const stored =
    'date' in reminder
      ? { at: new Date(zonedTimeToMs(reminder.date, reminder.time, zone)).toISOString() }
      : reminder
  return { row, body: { ...fields, reminders: [stored] } }
}

const union = (ids: readonly string[] = [], others: readonly string[]): string[] => [
  ...new Set([...ids, ...others]),
]

/** Returns the lines of a text that aren't blank. */
export const nonEmptyLines = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '')

type NewTasksTarget = {
  listId: string
  sectionId: string | null
  /** The due date of a line that names none. */
  due?: string | undefined
  fields?: NewTaskFields | undefined
  now: CurrentTime
  known: KnownNames
}

/** Builds a task for each line. @param grammar see `withGrammar`; without it the lines are titles */
export function newTasksFromLines(
  grammar: ReturnType<typeof useGrammar>,
  lines: readonly string[],
  { now, known, due, ...target }: NewTasksTarget,
): NewTask[] {
  const context = currentParseContext(now.ms)
  return lines
    .map((line) => grammar?.parseTask(line, context, known) ?? plainTask(line))
    .filter(({ title }) => title !== '')
    .map((parsed, at) =>
      newTask(parsed, { ...target, due: grammar ? grammar.dueDateOf(parsed, context, due) : due }, at),
    )
}
