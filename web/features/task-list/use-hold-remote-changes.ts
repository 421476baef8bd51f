import { useEffect, useLayoutEffect, useRef } from 'react'
import { guardRows, letIn, useArrivals } from '../../data/tasks/remote-changes.ts'
import { useGoingOn } from '../../ui/use-on-scroll-or-leave.ts'
import { realId } from '../../data/tasks/temporary-ids.ts'
import type { Row } from '../../data/tasks/row.ts'
import { rowOf } from '../../data/tasks/row-store.ts'

type Shown = {
  pick: (row: Row) => boolean
  /** As the rows stand, groups included. */
  order: (a: Row, b: Row) => number
  /** Whether what becomes of a row moves another one; it does where it stands before it. */
  above?: (row: Row, at: Row) => boolean
  /** What a row is, and what scrolls around it. */
  where?: { row: string; scroller: string }
}

const inList = { row: '.task[data-key]', scroller: '.page .scroll' }

/**
 * Keeps rows from being moved by others under one's eyes: what would enter, leave or change its place above the cursor
 * waits until one scrolls, goes to another row, or asks for it.
 */
export function useSteady(shown: Shown): void {
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = shown
  })
  const { row, scroller } = shown.where ?? inList
  useEffect(() => {
    const stop = guardRows((before, after) => {
      const at = cursorRow(row, scroller)
      return at !== undefined && wouldMove(latest.current, at, before, after)
    })
    return () => {
      stop()
      letIn()
    }
  }, [row, scroller])
  useGoingOn(useArrivals() > 0, row, letIn)
}

function wouldMove(
  { pick, order, above = (row, at) => order(row, at) < 0 }: Shown,
  at: Row,
  before: Row | undefined,
  after: Row | null,
): boolean {
  const was = before !== undefined && pick(before) ? before : undefined
  const is = after !== null && pick(after) ? after : undefined
  if (was?.id === at.id) return is === undefined || order(was, is) !== 0
  const isAbove = (row: Row | undefined) => row !== undefined && above(row, at)
  if (was && is && order(was, is) === 0) return false
  return isAbove(was) || isAbove(is)
}

/** The row that one is at: the one that has the focus, else the first one that is seen of a list that has been scrolled. */
function cursorRow(row: string, scroller: string): Row | undefined {
  const focused = document.activeElement?.closest<HTMLElement>(row)
  const key = (focused ?? firstSeen(row, scroller))?.dataset['key']
  return key === undefined ? undefined : rowOf(realId(key))
}

function firstSeen(row: string, of: string): HTMLElement | undefined {
  const scroller = document.querySelector(of)
  if (!scroller || scroller.scrollTop === 0) return undefined
  const { top } = scroller.getBoundingClientRect()
  return Array.from(scroller.querySelectorAll<HTMLElement>(row)).find(
    (one) => one.getBoundingClientRect().bottom > top,
  )
}
