import { useEffect, useLayoutEffect, useRef } from 'react'
import { addMoveGuard, applyRemoteChanges, useRemoteChangeCount } from '../../data/tasks/remote-changes.ts'
import { useOnScrollOrLeave } from '../../ui/use-on-scroll-or-leave.ts'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import type { Row } from '../../data/tasks/row.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'

type ShownRows = {
  isShown: (row: Row) => boolean
  /** The display order of the rows, groups included. */
  order: (a: Row, b: Row) => number
  /** Whether a change to a row would move another one; by default, if it comes before it. */
  above?: (row: Row, at: Row) => boolean
  /** Selectors for a row and its scroll container. */
  selectors?: { row: string; scroller: string }
}

const taskListSelectors = { row: '.task[data-key]', scroller: '.page .scroll' }

/**
 * Keeps remote changes from moving rows while someone is reading: a row that would enter, leave or move above
 * the cursor waits until the person scrolls, goes to another row, or asks for it.
 */
export function useHoldRemoteChanges(shown: ShownRows): void {
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = shown
  })
  const { row, scroller } = shown.selectors ?? taskListSelectors
  useEffect(() => {
    const removeGuard = addMoveGuard((before, after) => {
      const at = cursorRow(row, scroller)
      return at !== undefined && wouldMove(latest.current, at, before, after)
    })
    return () => {
      removeGuard()
      applyRemoteChanges()
    }
  }, [row, scroller])
  useOnScrollOrLeave(useRemoteChangeCount() > 0, row, applyRemoteChanges)
}

function wouldMove(
  { isShown, order, above = (row, at) => order(row, at) < 0 }: ShownRows,
  at: Row,
  before: Row | undefined,
  after: Row | null,
): boolean {
  const previous = before !== undefined && isShown(before) ? before : undefined
  const is = after !== null && isShown(after) ? after : undefined
  if (previous?.id === at.id) return is === undefined || order(previous, is) !== 0
  const isAbove = (row: Row | undefined) => row !== undefined && above(row, at)
  if (previous && is && order(previous, is) === 0) return false
  return isAbove(previous) || isAbove(is)
}

/** Returns the row the person is at: the focused one, or the first visible one of a scrolled list. */
function cursorRow(row: string, scroller: string): Row | undefined {
  const focused = document.activeElement?.closest<HTMLElement>(row)
  const key = (focused ?? firstVisibleRow(row, scroller))?.dataset['key']
  return key === undefined ? undefined : visibleRow(serverIdOf(key))
}

function firstVisibleRow(row: string, of: string): HTMLElement | undefined {
  const scroller = document.querySelector(of)
  if (!scroller || scroller.scrollTop === 0) return undefined
  const { top } = scroller.getBoundingClientRect()
  return Array.from(scroller.querySelectorAll<HTMLElement>(row)).find(
    (one) => one.getBoundingClientRect().bottom > top,
  )
}
