import { addDays } from '../../lib/dates.ts'
import { localDueDate } from '../../data/tasks/local-due.ts'
import type { Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import type { Sort } from '../../lib/types.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { messages as viewsMessages } from '../../messages/en/views.ts'
import type { TaskGroup } from '../task-list/groups.ts'

const messages = viewsMessages.groups

/** Groups rows by what they are sorted by: day, start, list, priority, or not at all. */
export function groupBySort(
  rows: readonly Row[],
  sort: Sort,
  viewer: Viewer,
  lists: readonly { id: string; name: string }[],
): TaskGroup[] {
  if (sort === 'due')
    return namedGroups(rows, (row) => dueGroupOf(localDueDate(row, viewer.zone), viewer.now.today))
  if (sort === 'start')
    return namedGroups(rows, ({ start_date }) => startGroupOf(start_date, viewer.now.today))
  if (sort === 'priority')
    return namedGroups(rows, ({ priority }) => ({
      id: `p${priority}`,
      name: tasks.priorities[priority] ?? '',
    }))
  if (sort !== 'rank') return rows.length === 0 ? [] : [{ id: 'all', name: null, rows: [...rows] }]
  const of = Map.groupBy(rows, ({ list_id }) => list_id)
  return lists.flatMap(({ id, name }) => {
    const inList = of.get(id)
    return inList ? [{ id, name, rows: inList }] : []
  })
}

function namedGroups(rows: readonly Row[], of: (row: Row) => { id: string; name: string }): TaskGroup[] {
  const groups = new Map<string, TaskGroup>()
  for (const row of rows) {
    const { id, name } = of(row)
    const group = groups.get(id)
    if (group) group.rows.push(row)
    else groups.set(id, { id, name, rows: [row] })
  }
  return [...groups.values()]
}

function startGroupOf(day: string | null, today: string): { id: string; name: string } {
  if (day === null) return { id: 'unstarted', name: messages.noStart }
  return day <= today ? { id: 'started', name: messages.started } : dueGroupOf(day, today)
}

function dueGroupOf(day: string | null, today: string): { id: string; name: string } {
  if (day === null) return { id: 'undated', name: messages.none }
  if (day < today) return { id: 'overdue', name: messages.overdue }
  if (day === today) return { id: 'today', name: messages.today }
  if (day === addDays(today, 1)) return { id: 'tomorrow', name: messages.tomorrow }
  return day <= addDays(today, 7)
    ? { id: 'week', name: messages.week }
    : { id: 'later', name: messages.later }
}
