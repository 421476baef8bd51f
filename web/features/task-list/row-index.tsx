import { createContext } from 'react'
import { keyInGroup, type TaskGroup } from './groups.ts'

type RowIndexes = ReadonlyMap<string, number>
export const RowIndexContext = createContext<RowIndexes>(new Map())

/** Provides the rows of a list with their position. */
export const RowIndexProvider = RowIndexContext.Provider

/** Numbers the rows of a list from 1, group headings included, by their keys. */
export function rowIndexesIn(groups: readonly TaskGroup[]): RowIndexes {
  const indexes = new Map<string, number>()
  let last = 0
  for (const group of groups) {
    if (group.name !== null) last += 1
    for (const { id } of group.rows) indexes.set(keyInGroup(group, id), (last += 1))
  }
  return indexes
}
