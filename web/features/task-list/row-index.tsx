import { type ComponentProps, createContext, useContext } from 'react'
import { keyOf } from '../../data/tasks/temporary-ids.ts'
import type { Group } from './groups.ts'

type Places = ReadonlyMap<string, number>
const Context = createContext<Places>(new Map())

/** Says to the rows of a list the how manieth each of them is. */
export const PlacesOfRows = Context.Provider

/** Counts the rows of a list from 1, the lines above its groups among them, by their keys. */
export function placesIn(groups: readonly Group[]): Places {
  const places = new Map<string, number>()
  let last = 0
  for (const { name, rows } of groups) {
    if (name !== null) last += 1
    for (const { id } of rows) places.set(keyOf(id), (last += 1))
  }
  return places
}

type Drawn = ComponentProps<'div'> & { 'data-key'?: string }

/** A row that knows its place. React Aria would count all rows of the list for each one that is drawn. */
export const drawInPlace = (props: Drawn) => <InPlace {...props} />

const InPlace = (props: Drawn) => (
  <div
    {...props}
    aria-rowindex={useContext(Context).get(props['data-key'] ?? '') ?? props['aria-rowindex']}
  />
)
