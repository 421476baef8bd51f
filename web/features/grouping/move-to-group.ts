import { addDays, daysBetween } from '../../lib/dates.ts'
import { taskLabelsMax } from '../../data/limits.ts'
import { currentParseContext } from '../../data/parse-context.ts'
import { localDueDate } from '../../data/tasks/local-due.ts'
import type { Row } from '../../data/tasks/row.ts'
import { messages } from '../../messages/en/grouping.ts'
import { formatSentenceDay } from '../../messages/format-date.ts'
import { messages as labels } from '../../messages/en/labels.ts'
import { messages as pickers } from '../../messages/en/pickers.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { showToast } from '../../ui/toast-store.ts'
import { clearDueDates } from '../pickers/clear-due-dates.ts'
import { duePatch, type DuePatch } from '../pickers/due-patch.ts'
import { moveToList } from '../pickers/move-to-list.ts'
import { setDueDates, setStartDates } from '../pickers/set-dates.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import { visibleRows } from '../task-actions/visible-rows.ts'
import type { TaskGroup } from '../task-list/groups.ts'
import { dayOfGroup } from './due-groups.ts'
import type { PropertyGrouping } from './effective-grouping.ts'
import { noValueId } from './group-tasks.ts'

/** A move of tasks from a group to another. `adds` leaves them in the first one, too, if they can be in both. */
export type GroupMove = { ids: readonly string[]; from: string | undefined; to: TaskGroup; adds: boolean }

type MoveContext = {
  actions: TaskActions
  workspaceId: string
  zone: string
  people: ReadonlyMap<string, string>
}

/** Changes what tasks are grouped by to that of another group, in one step that can be undone. */
export function moveToGroup(grouping: PropertyGrouping, move: GroupMove, context: MoveContext): void {
  const { actions } = context
  const { to } = move
  const rows = visibleRows(move.ids)
  const name = to.name ?? ''
  switch (grouping) {
    case 'label':
      return relabel(rows, move, actions)
    case 'person':
      return reassign(rows, move, context)
    case 'due':
      return reschedule(rows, to.id, context)
    case 'start':
      return restart(rows, to.id, actions)
    case 'priority': {
      const priority = Number(to.id.slice(1))
      const ids = rows.filter((row) => row.priority !== priority).map(({ id }) => id)
      if (ids.length > 0) actions.change(ids, { priority }, tasks.done.priority(ids.length, name))
      return undefined
    }
    case 'list': {
      const moved = rows.filter(({ list_id }) => list_id !== to.id)
      if (moved.length > 0) moveToList(actions, moved, { list_id: to.id, section_id: null, name })
      return undefined
    }
    default:
      return undefined
  }
}

/**
 * Returns the values of a task after a move: the new one in place of the one of the group it left, or besides it. The group of those
 * without any takes all.
 */
function movedValues(values: readonly string[], { from, to, adds }: GroupMove): string[] {
  if (to.id === noValueId) return adds ? [...values] : []
  if (adds || from === undefined || !values.includes(from)) return [...new Set([...values, to.id])]
  return [...new Set(values.map((id) => (id === from ? to.id : id)))]
}

function relabel(rows: readonly Row[], move: GroupMove, actions: TaskActions): void {
  const changes = rows
    .map(({ id, label_ids }) => ({ id, before: label_ids, after: movedValues(label_ids, move) }))
    .filter(({ before, after }) => before.join() !== after.join())
  if (changes.length === 0) return
  if (changes.some(({ after }) => after.length > taskLabelsMax)) {
    showToast(labels.picker.full(taskLabelsMax))
    return
  }
  const name = move.to.name ?? ''
  const isAdded = changes.every(({ before, after }) => before.every((id) => after.includes(id)))
  actions.changeEach(
    changes.map(({ id, after }) => ({ id, patch: { label_ids: after } })),
    move.to.id === noValueId
      ? tasks.done.unlabeled(changes.length)
      : isAdded
        ? tasks.done.labelChanged(changes.length, name, true)
        : messages.labelReplaced(changes.length, name),
  )
}

function reassign(rows: readonly Row[], move: GroupMove, { actions, people }: MoveContext): void {
  const changes = rows
    .map(({ id, assignee_ids }) => ({ id, before: assignee_ids, after: movedValues(assignee_ids, move) }))
    .filter(({ before, after }) => before.join() !== after.join())
  if (changes.length === 0) return
  actions.changeEach(
    changes.map(({ id, after }) => ({ id, patch: { assignee_ids: after } })),
    tasks.done.assigned(changes.length, move.to.id === noValueId ? [] : [people.get(move.to.id) ?? '']),
  )
}

/** Tasks don't start after they are due: if one would, none of them moves. */
function restart(rows: readonly Row[], to: string, actions: TaskActions): void {
  const { today } = currentParseContext()
  const day = dayOfGroup(to, today)
  if (day === undefined && to !== noValueId) return undefined
  const late = rows.flatMap(({ due_date }) =>
    day !== undefined && due_date !== null && due_date < day ? due_date : [],
  )
  const [firstDue] = late.toSorted()
  if (firstDue === undefined) return setStartDates(actions, rows, day ?? null, today)
  return showToast(pickers.start.afterDue(late.length, formatSentenceDay(firstDue, today)))
}

function reschedule(rows: readonly Row[], to: string, { actions, workspaceId, zone }: MoveContext): void {
  if (to === noValueId) return void clearDueDates(actions, workspaceId, rows)
  const now = currentParseContext()
  const day = dayOfGroup(to, now.today)
  if (day === undefined) return undefined
  const patches = rows.map((row): { id: string; patch: DuePatch } => {
    const shown = localDueDate(row, zone)
    // A due date in another zone may differ from the day it is shown on.
    if (shown === null || row.due_date === null)
      return { id: row.id, patch: duePatch(row, { date: day }, now, zone) }
    return { id: row.id, patch: { due_date: addDays(row.due_date, daysBetween(shown, day)) } }
  })
  const changed = patches.filter(
    ({ id, patch }) => rows.find((row) => row.id === id)?.due_date !== patch.due_date,
  )
  return setDueDates(actions, rows, changed, now.today)
}
