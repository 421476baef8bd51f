import { createContext } from 'react'
import { rowKey } from '../../data/tasks/temporary-ids.ts'
import type { TaskGroup } from './groups.ts'

type RowIndexes = ReadonlyMap<string, number>
export const RowIndexContext = createContext<RowIndexes>(new Map())

/** Provides the rows of a list with their position. */
export const RowIndexProvider = RowIndexContext.Provider

/** Numbers the rows of a list from 1, group headings included, by their keys. */
export function rowIndexesIn(groups: readonly TaskGroup[]): RowIndexes {
  const indexes = new Map<string, number>()
  let last = 0
  for (const { name, rows } of groups) {
    if (name !== null) last += 1
    for (const { id } of rows) indexes.set(rowKey(id), (last += 1))
  }
  return indexes
}
