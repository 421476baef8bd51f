import { type ComponentProps, createContext, useContext } from 'react'
import { rowKey } from '../../data/tasks/temporary-ids.ts'
import type { TaskGroup } from './groups.ts'

type RowIndexes = ReadonlyMap<string, number>
const RowIndexContext = createContext<RowIndexes>(new Map())

/** Says to the rows of a list the how manieth each of them is. */
export const RowIndexProvider = RowIndexContext.Provider

/** Counts the rows of a list from 1, the lines above its groups among them, by their keys. */
export function rowIndexesIn(groups: readonly TaskGroup[]): RowIndexes {
  const places = new Map<string, number>()
  let last = 0
  for (const { name, rows } of groups) {
    if (name !== null) last += 1
    for (const { id } of rows) places.set(rowKey(id), (last += 1))
  }
  return places
}

type RowElementProps = ComponentProps<'div'> & { 'data-key'?: string }

/** A row that knows its place. React Aria would count all rows of the list for each one that is drawn. */
export const renderWithRowIndex = (props: RowElementProps) => <RowWithIndex {...props} />

const RowWithIndex = (props: RowElementProps) => (
  <div
    {...props}
    aria-rowindex={useContext(RowIndexContext).get(props['data-key'] ?? '') ?? props['aria-rowindex']}
  />
)
