import { getDragged, type OnDrop } from './list-and-section-drop.ts'

/**
 * Handles drops on lists in the sidebar and on section headings, which carry their ids as `data-order`. The keyboard equivalents are "Move
 * to…" and ⌥⇧←→.
 *
 * @returns a function that stops it
 */
export function watchDrops(onDrop: OnDrop): () => void {
  let over: HTMLElement | null = null
  const enter = (next: HTMLElement | null) => {
    if (over === next) return
    over?.removeAttribute('data-drop-target')
    next?.setAttribute('data-drop-target', '')
    over = next
  }
  const hover = (event: DragEvent) => {
    enter(getDragged().ids.length > 0 ? dropElementAt(event) : null)
    if (!over) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'move'
  }
  const drop = (event: DragEvent) => {
    if (!over) return
    event.preventDefault()
    event.stopPropagation()
    const id = over.dataset['order'] ?? ''
    const isList = over.closest('.sidebar') !== null
    const name = over.querySelector('.cut')?.textContent ?? ''
    const { ids } = getDragged()
    enter(null)
    onDrop(ids, isList ? { listId: id, name } : { sectionId: id })
  }
  const end = () => enter(null)
  document.addEventListener('dragover', hover)
  document.addEventListener('drop', drop, { capture: true })
  document.addEventListener('dragend', end)
  return () => {
    document.removeEventListener('dragover', hover)
    document.removeEventListener('drop', drop, { capture: true })
    document.removeEventListener('dragend', end)
  }
}

const dropElementAt = ({ target }: DragEvent): HTMLElement | null =>
  target instanceof Element
    ? target.closest<HTMLElement>('.sidebar [data-order^=lst_], .margin-list [data-kind=section][data-order]')
    : null
