import type { Grouping, Sort, ViewFilter } from '../../lib/types.ts'

/** What tasks are grouped by once it is settled. No one chooses start dates: they only follow from the order. */
export type SettledGrouping = Exclude<Grouping, 'sort'> | 'start'
/** What tasks are grouped by, other than by section. */
export type PropertyGrouping = Exclude<SettledGrouping, 'section'>

const groupingOfSort: Partial<Record<Sort, SettledGrouping>> = {
  due: 'due',
  start: 'start',
  priority: 'priority',
  rank: 'list',
}

/** The list a view is limited to, if it is a single one. */
export const onlyListOf = ({ list_ids }: ViewFilter): string | undefined =>
  list_ids?.length === 1 ? list_ids[0] : undefined

/** Returns what a view groups by: what was chosen, or what follows from its order. Only the tasks of a single list have sections. */
export function effectiveGrouping(grouping: Grouping, sort: Sort, filter: ViewFilter): SettledGrouping {
  const hasSections = onlyListOf(filter) !== undefined
  if (grouping !== 'sort' && (grouping !== 'section' || hasSections)) return grouping
  return sort === 'rank' && hasSections ? 'section' : (groupingOfSort[sort] ?? 'none')
}
