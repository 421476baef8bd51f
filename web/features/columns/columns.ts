import { createContext, useEffect, useMemo, useState } from 'react'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { dateColumns, parseColumns, usualColumns } from '../../data/url-params/view-params.ts'
import type { Column } from '../../lib/types.ts'
import type * as dateCells from './date-cells.tsx'

/** The columns of the page: the usual ones where they can't be chosen. */
export const ColumnsContext = createContext<readonly Column[]>(usualColumns)

const storagePrefix = 'daybook.columns '
/** Returns columns as the URL has them. */
export const columnsParam = (columns: readonly Column[]): string => columns.toSorted().join()
const usual = columnsParam(usualColumns)

/**
 * Returns the columns of the page, and a function to change them (0511): what the URL says, what is saved with the view, or what
 * was chosen last on this device for the list. @param saved those of a saved view; missing elsewhere
 */
export function useColumns(saved?: readonly Column[] | null) {
  const { search, change } = useViewParams()
  const isView = saved !== undefined
  const key = storagePrefix + location.pathname
  const kept = isView
    ? columnsParam(saved ?? usualColumns)
    : (parseColumns(localStorage.getItem(key)) ?? usual)
  const now = search.columns ?? kept
  const columns = useMemo(() => (now === '' ? [] : (now.split(',') as Column[])), [now])
  return {
    columns,
    /** What a view that is saved now keeps. */
    saved: now === usual ? null : columns,
    isChanged: now !== (isView ? kept : usual),
    setColumns: (next: readonly Column[]) => {
      const param = columnsParam(next)
      if (!isView && param === usual) localStorage.removeItem(key)
      else if (!isView) localStorage.setItem(key, param)
      change({ columns: param === (isView ? kept : usual) ? undefined : param })
    },
  }
}

type DateColumns = typeof dateCells
let loadedDates: DateColumns | undefined

/** Returns what shows dates as columns, once it is loaded; undefined if there are none among the columns. */
export function useDateColumns(columns: readonly Column[]): DateColumns | undefined {
  const isNeeded = columns.some((one) => dateColumns.includes(one))
  const [dates, setDates] = useState(loadedDates)
  useEffect(() => {
    if (!isNeeded || dates) return
    const load = async () => setDates((loadedDates = await import('./date-cells.tsx')))
    // Without a connection, rows are shown without them.
    load().catch(() => {})
  }, [isNeeded, dates])
  return isNeeded ? dates : undefined
}
