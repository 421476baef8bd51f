import { currentParseContext } from '../../quick-add/parse-context.ts'
import { parseTask, type ParsedTask } from '../../quick-add/parse.ts'
import type { KnownNames } from '../../quick-add/read-phrase.ts'
import { firstOccurrenceDay } from '../../quick-add/first-occurrence.ts'
import { newTemporaryId } from '../../data/tasks/temporary-ids.ts'
import { emptyRow, type CurrentTime, type Row } from '../../data/tasks/row.ts'
import { viewerZone } from '../../data/viewer-zone.ts'

/** A new task: the row to show until it is saved, and the request body. */
export type NewTask = { row: Row; body: Record<string, unknown> }

type NewTaskTarget = {
  listId: string
  sectionId: string | null
  timezone: string
  today: string
  /** The due date if the text names none. */
  due?: string | undefined
}

/** Builds a new task. @param at the index among tasks created together */
export function newTask(parsed: ParsedTask, target: NewTaskTarget, at = 0): NewTask {
  const listId = parsed.list_id ?? target.listId
  const sectionId = listId === target.listId ? target.sectionId : null
  // A rule starts on the first day it names, and a time needs a day.
  const dueDate =
    parsed.due_date ??
    target.due ??
    (parsed.recurrence === undefined
      ? parsed.due_time === undefined
        ? undefined
        : target.today
      : firstOccurrenceDay(parsed.recurrence.rule, target.today))
  const body = {
    title: parsed.title,
    list_id: listId,
    ...(sectionId === null ? {} : { section_id: sectionId }),
    ...(dueDate === undefined ? {} : { due_date: dueDate, timezone: target.timezone }),
    ...(parsed.due_time === undefined ? {} : { due_time: parsed.due_time }),
    ...(parsed.recurrence === undefined ? {} : { recurrence: parsed.recurrence }),
    ...(parsed.priority === undefined ? {} : { priority: parsed.priority }),
    ...(parsed.assignee_ids.length === 0 ? {} : { assignee_ids: parsed.assignee_ids }),
  }
  const row: Row = {
    ...emptyRow(newTemporaryId(), listId),
    ...body,
    // After every existing task, in the order created.
    rank: `zzzz${Date.now().toString(36)}${at.toString(36).padStart(3, '0')}`,
  }
  return { row, body }
}

/** Returns the lines of a text that aren't blank. */
export const nonEmptyLines = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '')

type NewTasksTarget = Pick<NewTaskTarget, 'listId' | 'sectionId' | 'due'> & {
  now: CurrentTime
  known: KnownNames
}

/** Builds a task for each line. */
export function newTasksFromLines(
  lines: readonly string[],
  { now, known, ...target }: NewTasksTarget,
): NewTask[] {
  const parseContext = currentParseContext(now.ms)
  return lines
    .map((line) => parseTask(line, parseContext, known))
    .filter(({ title }) => title !== '')
    .map((parsed, at) => newTask(parsed, { ...target, timezone: viewerZone(), today: now.today }, at))
}
