import { byRank, type Row } from './row.ts'
import { findRows } from './row-store.ts'

/** Returns the siblings of a task: same list, section and parent, in manual order. */
export const siblingsOf = (group: SiblingGroup): Row[] =>
  findRows((row) => areSiblings(group, row)).toSorted(byRank)

type SiblingGroup = Pick<Row, 'list_id' | 'section_id' | 'parent_id'>

const areSiblings = (a: SiblingGroup, b: SiblingGroup): boolean =>
  a.list_id === b.list_id && a.section_id === b.section_id && a.parent_id === b.parent_id

/** Returns tasks in order, each with the id of the task before it; null for the first. */
export function rowsWithPrevious(rows: readonly Row[]): { row: Row; after: Row | null }[] {
  const groups = Map.groupBy(rows, (row) => [row.list_id, row.section_id, row.parent_id].join())
  return [...groups.values()].flatMap((moved) => {
    const idSet = new Set(moved.map(({ id }) => id))
    const siblings = siblingsOf(moved[0]!)
    return siblings.flatMap((row, at) =>
      idSet.has(row.id) ? [{ row, after: siblings[at - 1] ?? null }] : [],
    )
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
