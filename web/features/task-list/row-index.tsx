import { type ComponentProps, createContext, useContext } from 'react'
import { keyInGroup, type TaskGroup } from './groups.ts'

type RowIndexes = ReadonlyMap<string, number>
const RowIndexContext = createContext<RowIndexes>(new Map())

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

type RowElementProps = ComponentProps<'div'> & { 'data-key'?: string }

/** A row that knows its position. React Aria would count all rows for each one it renders. */
export const renderWithRowIndex = (props: RowElementProps) => <RowWithIndex {...props} />

const RowWithIndex = (props: RowElementProps) => (
  <div
    {...props}
    aria-rowindex={useContext(RowIndexContext).get(props['data-key'] ?? '') ?? props['aria-rowindex']}
  />
)
