import type { ParsedTask } from '../../quick-add/parse.ts'
import { firstOccurrenceDay } from '../../quick-add/first-occurrence.ts'
import { newTemporaryId } from '../../data/tasks/temporary-ids.ts'
import { emptyRow, type Row } from '../../data/tasks/row.ts'

type NewTaskTarget = {
  listId: string
  sectionId: string | null
  timezone: string
  today: string
  /** The day that is meant where the line names none. */
  due?: string | undefined
}

/**
 * A task that was just written: the row that is shown until it is saved, and what is sent.
 *
 * @param at counts those that are written at once
 */
export function newTask(
  said: ParsedTask,
  where: NewTaskTarget,
  at = 0,
): { row: Row; body: Record<string, unknown> } {
  const listId = said.list_id ?? where.listId
  const sectionId = listId === where.listId ? where.sectionId : null
  // A rule begins on the first day it names; an hour wants a day, too.
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
    // Behind everything that is there, in the order in which it was written.
    rank: `zzzz${Date.now().toString(36)}${at.toString(36).padStart(3, '0')}`,
  }
  return { row, body }
}
