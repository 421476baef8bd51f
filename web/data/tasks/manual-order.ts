import { byRank, type Row } from './row.ts'
import { findRows } from './row-store.ts'

/** Returns the siblings of a task: same list, section and parent, in manual order. */
export const siblingsOf = (where: SiblingGroup): Row[] =>
  findRows((row) => areSiblings(where, row)).toSorted(byRank)

type SiblingGroup = Pick<Row, 'list_id' | 'section_id' | 'parent_id'>

const areSiblings = (one: SiblingGroup, other: SiblingGroup): boolean =>
  one.list_id === other.list_id && one.section_id === other.section_id && one.parent_id === other.parent_id

/** Returns tasks in order, each with the id of the task before it; null for the first. */
export function rowsWithPrevious(rows: readonly Row[]): { row: Row; after: Row | null }[] {
  const groups = Map.groupBy(rows, (row) => [row.list_id, row.section_id, row.parent_id].join())
  return [...groups.values()].flatMap((some) => {
    const wanted = new Set(some.map(({ id }) => id))
    const all = siblingsOf(some[0]!)
    return all.flatMap((row, at) => (wanted.has(row.id) ? [{ row, after: all[at - 1] ?? null }] : []))
  })
}

/**
 * Returns a temporary rank until the server has assigned one: right after another task, or before all. `!`
 * sorts before every character of the server's ranks.
 *
 * @param at the index among tasks that move to the same place
 */
export function provisionalRank(after: Row | null, at: number, first: Row | undefined): string {
  const number = at.toString(36).padStart(3, '0')
  if (after) return `${after.rank}!${number}`
  const marks = /^!*/.exec(first?.rank ?? '')?.[0] ?? ''
  return `${marks}!${number}`
}
