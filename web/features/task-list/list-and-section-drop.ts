import { useEffect } from 'react'

/** Drop targets other than between rows: a list in the sidebar, and a section heading. */
export type ListOrSection = { listId: string; name: string } | { sectionId: string }

let currentDraggedIds: readonly string[] = []

/** Records what is being dragged; empty when the drag has ended. */
export const setDraggedIds = (ids: readonly string[]): void => {
  currentDraggedIds = ids
}
export const getDraggedIds = (): readonly string[] => currentDraggedIds

/**
 * Handles drops on such targets, which carry their ids as `data-order`. The keyboard equivalents are "Move
 * to…" and ⌥⇧←→.
 */
export function useListAndSectionDrop(onDrop: (ids: readonly string[], on: ListOrSection) => void): void {
  useEffect(() => {
    let over: HTMLElement | null = null
    const enter = (next: HTMLElement | null) => {
      if (over === next) return
      over?.removeAttribute('data-drop-target')
      next?.setAttribute('data-drop-target', '')
      over = next
    }
    const hover = (event: DragEvent) => {
      enter(currentDraggedIds.length > 0 ? dropElementAt(event) : null)
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
      const ids = currentDraggedIds
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
  }, [onDrop])
}

const dropElementAt = ({ target }: DragEvent): HTMLElement | null =>
  target instanceof Element
    ? target.closest<HTMLElement>('.sidebar [data-order], .margin-list [data-kind=section][data-order]')
    : null
