const cardSelector = '.task[data-key]'

/** Returns the id of the column with the focus. */
export const focusedColumnId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset['column']

/** Moves the focus to the card at the same height in the next or previous column that has cards. */
export function focusAdjacentColumn(board: HTMLElement | null, step: -1 | 1): void {
  const columns = Array.from(board?.querySelectorAll<HTMLElement>('[data-column]') ?? [])
  const at = document.activeElement
  const top = at?.getBoundingClientRect().top ?? 0
  const from = columns.findIndex((column) => column.contains(at))
  for (let next = from + step; next >= 0 && next < columns.length; next += step) {
    const column = columns[next]
    const nearest = nearestCard(Array.from(column?.querySelectorAll<HTMLElement>(cardSelector) ?? []), top)
    if (!column || !nearest) continue
    column.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    nearest.focus()
    return
  }
}

function nearestCard(all: readonly HTMLElement[], top: number): HTMLElement | undefined {
  const distance = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - top)
  return all.toSorted((a, b) => distance(a) - distance(b))[0]
}
