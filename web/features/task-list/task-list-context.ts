import { createContext, useContext } from 'react'
import type { Moment, Row } from '../../data/tasks/row.ts'

/** What every row of a list or board shares: only those that are seen ask for it. */
type Shared = {
  now: Moment
  people: ReadonlyMap<string, string>
  listNames?: ReadonlyMap<string, string> | undefined
  daily?: boolean | undefined
  /** The task that is open beside. */
  open?: string | undefined
  onToggle: (row: Row) => void
  /** Whether rows are put in order by hand. */
  drags: boolean
  /** The list that can be written into between the rows. */
  writesTo?: string | undefined
}

const Context = createContext<Shared | null>(null)
export const RowsOf = Context.Provider

export function useShared(): Shared {
  const shared = useContext(Context)
  if (!shared) throw new Error('a row stands in no list')
  return shared
}
