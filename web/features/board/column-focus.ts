import { focusWhenThere, settleFocus } from '../../ui/focus-when-there.ts'

const cardSelector = '.task[data-key]'
/** In frames: how long a column that comes near may take to have its cards. */
const framesMax = 20

/** Returns the id of the column with the focus. */
export const focusedColumnId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset['column']

/** Moves the focus to the card at the same height in the next or previous column, or to the column if it has none. */
export function focusAdjacentColumn(board: HTMLElement | null, step: -1 | 1): void {
  settleFocus()
  const columns = Array.from(board?.querySelectorAll<HTMLElement>('[data-column]') ?? [])
  const at = document.activeElement
  const top = at?.getBoundingClientRect().top ?? 0
  const from = columns.findIndex((column) => column.contains(at))
  const column = columns[from === -1 && step === -1 ? columns.length - 1 : from + step]
  if (!column) return
  column.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  focusCard(column, top)
}

/** Waits for the cards of a column that hasn't been near. */
const focusCard = (column: HTMLElement, top: number): void =>
  focusWhenThere(() => {
    const nearest = nearestCard(Array.from(column.querySelectorAll<HTMLElement>(cardSelector)), top)
    const isReady = nearest !== undefined || column.dataset['empty'] !== undefined
    const grid = column.querySelector<HTMLElement>('[role=grid]')
    return isReady && grid ? (nearest ?? grid) : null
  }, framesMax)

function nearestCard(all: readonly HTMLElement[], top: number): HTMLElement | undefined {
  const distance = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - top)
  return all.toSorted((a, b) => distance(a) - distance(b))[0]
}
