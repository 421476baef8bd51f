import { addDays } from '../../lib/dates.ts'
import { dayOf, type Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import type { Sort } from '../../lib/types.ts'
import { words as tasks } from '../../messages/en/tasks.ts'
import { words as all } from '../../messages/en/views.ts'
import type { Group } from '../task-list/groups.ts'

const words = all.groups

/** Rows in the groups that their order makes: by day, by list, by priority, or none. */
export function groupsOf(
  rows: readonly Row[],
  sort: Sort,
  viewer: Viewer,
  lists: readonly { id: string; name: string }[],
): Group[] {
  if (sort === 'due') return named(rows, (row) => spanOf(dayOf(row, viewer.zone), viewer.now.today))
  if (sort === 'priority')
    return named(rows, ({ priority }) => ({ id: `p${priority}`, name: tasks.priorities[priority] ?? '' }))
  if (sort !== 'rank') return rows.length === 0 ? [] : [{ id: 'all', name: null, rows: [...rows] }]
  const of = Map.groupBy(rows, ({ list_id }) => list_id)
  return lists.flatMap(({ id, name }) => {
    const inList = of.get(id)
    return inList ? [{ id, name, rows: inList }] : []
  })
}

function named(rows: readonly Row[], of: (row: Row) => { id: string; name: string }): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const { id, name } = of(row)
    const group = groups.get(id)
    if (group) group.rows.push(row)
    else groups.set(id, { id, name, rows: [row] })
  }
  return [...groups.values()]
}

function spanOf(day: string | null, today: string): { id: string; name: string } {
  if (day === null) return { id: 'undated', name: words.none }
  if (day < today) return { id: 'overdue', name: words.overdue }
  if (day === today) return { id: 'today', name: words.today }
  if (day === addDays(today, 1)) return { id: 'tomorrow', name: words.tomorrow }
  return day <= addDays(today, 7) ? { id: 'week', name: words.week } : { id: 'later', name: words.later }
}
