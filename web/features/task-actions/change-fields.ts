import { addDays, daysBetween } from '../../lib/dates.ts'
import type { Row } from '../../data/tasks/row.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/tasks.ts'
import type { TaskPatch, TaskWrites } from './task-writes.ts'
import { visibleRows } from './visible-rows.ts'

/** Makes the same change to tasks. @param text of the toast */
export function changeFields(
  writes: TaskWrites,
  ids: readonly string[],
  patch: TaskPatch,
  text: string,
): void {
  const before = visibleRows(ids)
  runUndoable(
    text,
    () => writes.updateAll(ids, { patch }, { ...patch, ...clearedDueAt(patch) }, { text }),
    () => restoreFields(writes, before, Object.keys(patch) as (keyof TaskPatch)[], text),
  )
}

/** Changes each task in its own way, in one step. @param text of the toast */
export function changeEach(
  writes: TaskWrites,
  changes: readonly { id: string; patch: TaskPatch }[],
  text: string,
): void {
  const before = visibleRows(changes.map(({ id }) => id))
  const rows = new Map(before.map((row) => [row.id, row]))
  const patches = changes.map(({ id, patch }) => ({ id, patch: withStart(rows.get(id), patch) }))
  const fields = new Set(patches.flatMap(({ patch }) => Object.keys(patch) as (keyof TaskPatch)[]))
  const steps = patches.map(({ id, patch }) => ({
    id,
    do: { patch },
    patch: { ...patch, ...clearedDueAt(patch) },
  }))
  runUndoable(
    text,
    () => writes.updateEach(steps, { text }),
    () => restoreFields(writes, before, [...fields], text),
  )
}

/** Assigns tasks to a person in addition to others; unassigns the person if all tasks are already theirs. */
export function toggleAssignee(
  writes: TaskWrites,
  ids: readonly string[],
  person: { id: string; name: string },
): void {
  const rows = visibleRows(ids)
  const assigns = rows.some(({ assignee_ids }) => !assignee_ids.includes(person.id))
  const patches = rows.map(({ id, assignee_ids }) => {
    const others = assignee_ids.filter((assignee) => assignee !== person.id)
    return { id, patch: { assignee_ids: assigns ? [...others, person.id] : others } }
  })
  changeEach(writes, patches, messages.done.assigneeChanged(rows.length, person.name, assigns))
}

/** Adds a label to tasks; removes it if all of them have it already. */
export function toggleLabel(
  writes: TaskWrites,
  ids: readonly string[],
  label: { id: string; name: string },
): void {
  const rows = visibleRows(ids)
  const adds = rows.some(({ label_ids }) => !label_ids.includes(label.id))
  const patches = rows.map(({ id, label_ids }) => {
    const others = label_ids.filter((one) => one !== label.id)
    return { id, patch: { label_ids: adds ? [...others, label.id] : others } }
  })
  changeEach(writes, patches, messages.done.labelChanged(rows.length, label.name, adds))
}

/** Changes the title of a task. @param text of the toast */
export function renameTask(
  writes: TaskWrites,
  { id, title: before }: Row,
  title: string,
  text: string,
): void {
  runUndoable(
    text,
    () => writes.rename(id, title, text),
    () => writes.rename(id, before, text),
  )
}

/** A due date that moves to before the start takes the start along, as many days apart. */
function withStart(row: Row | undefined, patch: TaskPatch): TaskPatch {
  const { due_date } = patch
  if (!row?.start_date || !row.due_date || due_date == null || 'start_date' in patch) return patch
  if (row.start_date <= due_date) return patch
  return { ...patch, start_date: addDays(due_date, -daysBetween(row.start_date, row.due_date)) }
}

/** Restores the previous values of fields, in one write for all tasks that had the same values. */
function restoreFields(
  writes: TaskWrites,
  before: readonly Row[],
  fields: readonly (keyof TaskPatch)[],
  text: string,
): void {
  const groups = Map.groupBy(before, (row) => JSON.stringify(fields.map((field) => row[field])))
  for (const rows of groups.values()) {
    // The zone of a row without a due date is unknown, and doesn't matter.
    const patch = Object.fromEntries(
      fields.flatMap((field) => (rows[0]![field] === '' ? [] : [[field, rows[0]![field]]])),
    ) as TaskPatch
    const ids = rows.map(({ id }) => id)
    writes.updateAll(ids, { patch }, patch, { text })
  }
}

/** Only the server knows the instant of a new due date. */
const clearedDueAt = (patch: TaskPatch): Partial<Row> =>
  'due_date' in patch || 'due_time' in patch || 'timezone' in patch ? { due_at: null } : {}
