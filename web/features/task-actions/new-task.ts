import type { ParsedTask } from '../../quick-add/parse.ts'
import { firstOccurrenceDay } from '../../quick-add/first-occurrence.ts'
import { newTemporaryId } from '../../data/tasks/temporary-ids.ts'
import { emptyRow, type Row } from '../../data/tasks/row.ts'

type NewTaskTarget = {
  listId: string
  sectionId: string | null
  timezone: string
  today: string
  /** The due date if the text names none. */
  due?: string | undefined
}

/**
 * Builds a new task: the row to show until it is saved, and the request body.
 *
 * @param at the index among tasks created together
 */
export function newTask(
  said: ParsedTask,
  where: NewTaskTarget,
  at = 0,
): { row: Row; body: Record<string, unknown> } {
  const listId = said.list_id ?? where.listId
  const sectionId = listId === where.listId ? where.sectionId : null
  // A rule starts on the first day it names, and a time needs a day.
  const dueDate =
    said.due_date ??
    where.due ??
    (said.recurrence === undefined
      ? said.due_time === undefined
        ? undefined
        : where.today
      : firstOccurrenceDay(said.recurrence.rule, where.today))
  const body = {
    title: said.title,
    list_id: listId,
    ...(sectionId === null ? {} : { section_id: sectionId }),
    ...(dueDate === undefined ? {} : { due_date: dueDate, timezone: where.timezone }),
    ...(said.due_time === undefined ? {} : { due_time: said.due_time }),
    ...(said.recurrence === undefined ? {} : { recurrence: said.recurrence }),
    ...(said.priority === undefined ? {} : { priority: said.priority }),
    ...(said.assignee_ids.length === 0 ? {} : { assignee_ids: said.assignee_ids }),
  }
  const row: Row = {
    ...emptyRow(newTemporaryId(), listId),
    ...body,
    // After every existing task, in the order created.
    rank: `zzzz${Date.now().toString(36)}${at.toString(36).padStart(3, '0')}`,
  }
  return { row, body }
}
