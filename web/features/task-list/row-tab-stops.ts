import { rowSelector } from './focus-row.ts'

/**
 * A list is one tab stop: only the buttons of the row with the focus can be reached from it. Those of all rows on screen would be
 * in the way of anyone who comes from below.
 */
const setTabStops = (tabIndex: number) => (event: FocusEvent) => {
  const row = (event.target as Element).closest(rowSelector)
  for (const button of row?.querySelectorAll<HTMLElement>('button') ?? []) button.tabIndex = tabIndex
}

document.addEventListener('focusin', setTabStops(0))
document.addEventListener('focusout', setTabStops(-1))
