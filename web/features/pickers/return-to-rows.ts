import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { rowSelector } from '../task-list/focus-row.ts'

/** How many pictures the focus is awaited elsewhere: it returns by itself where its row is still there. */
const ownFrames = 3
/** When the row that it goes to is no longer awaited, in pictures. */
const framesMax = 30

/**
 * Remembers which row has the focus while a picker is open. What it does may take that row away, and the keyboard goes on at the
 * next one that stays.
 *
 * @param ids the tasks of the picker
 * @returns a function for when it closes
 */
export function returnToRows(ids: readonly string[]): () => void {
  const all = [...document.querySelectorAll<HTMLElement>(rowSelector)]
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const keys = all.map((row) => row.dataset['key'] ?? '')
  const stays = (key: string) => !ids.includes(serverIdOf(key))
  const next =
    at === -1
      ? []
      : [keys[at] ?? '', ...keys.slice(at).filter(stays), ...keys.slice(0, at).toReversed().filter(stays)]
  let lostFor = 0
  const look = (frame: number): void => {
    if (frame > framesMax) return
    // A row keeps the focus until it goes, which may be some pictures after the picker.
    lostFor = document.activeElement === document.body ? lostFor + 1 : 0
    const shown = lostFor > ownFrames && next.map(rowOf).find((row) => row !== null)
    if (shown) shown.focus({ preventScroll: true })
    else requestAnimationFrame(() => look(frame + 1))
  }
  return () => {
    if (next.length > 0) look(0)
  }
}

const rowOf = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`${rowSelector}[data-key="${CSS.escape(key)}"]`)
