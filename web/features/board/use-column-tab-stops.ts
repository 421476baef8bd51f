import { type RefObject, useEffect } from 'react'

const stopSelector = '[tabindex="0"], button:not([tabindex])'

/**
 * Makes a board as few tab stops as a single column: arrow keys go from column to column, and Tab leaves the board. The column
 * that had the focus last, or the first one, can be reached.
 */
export function useColumnTabStops(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    const remember = ({ target }: FocusEvent) => {
      const column = (target as Element).closest<HTMLElement>('[data-column]')
      if (column && board.current?.contains(column)) last = column
    }
    // Just before they count, because columns and cards come and go.
    const arrange = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return
      const columns = Array.from(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])
      const reached = columns.find((column) => column === last) ?? columns[0]
      for (const column of columns)
        if (column === reached) restore(column)
        else park(column)
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('keydown', arrange, { capture: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('keydown', arrange, { capture: true })
    }
  }, [board])
}

function park(column: HTMLElement): void {
  for (const stop of column.querySelectorAll<HTMLElement>(stopSelector)) {
    stop.dataset['parked'] = stop.getAttribute('tabindex') ?? ''
    stop.tabIndex = -1
  }
}

function restore(column: HTMLElement): void {
  for (const stop of column.querySelectorAll<HTMLElement>('[data-parked]')) {
    const { parked = '' } = stop.dataset
    if (parked === '') stop.removeAttribute('tabindex')
    else stop.setAttribute('tabindex', parked)
    delete stop.dataset['parked']
  }
}
