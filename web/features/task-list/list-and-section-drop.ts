import { useEffect } from 'react'

/** Drop targets other than between rows: a list in the sidebar, and a section heading. */
export type ListOrSection = { listId: string; name: string } | { sectionId: string }

/** Tasks, the group they are dragged from, and whether the drop copies them, by the keys of the system. */
export type DraggedTasks = {
  ids: readonly string[]
  groupId?: string | undefined
  copies?: boolean
  droppedAt?: number | undefined
}

let dragged: DraggedTasks = { ids: [] }
/** In milliseconds: how long after a drop a list selects what has been dropped. */
const selectsWithinMs = 200

/** Records what is being dragged; no ids when the drag has ended. */
export const setDragged = (tasks: DraggedTasks): void => {
  dragged = tasks
}
export const getDragged = (): DraggedTasks => dragged

/** Whether tasks have just been dropped: a list would select them. */
export const hasJustDropped = (): boolean =>
  dragged.droppedAt !== undefined && performance.now() - dragged.droppedAt < selectsWithinMs

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
      enter(dragged.ids.length > 0 ? dropElementAt(event) : null)
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
      const { ids } = dragged
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
    ? target.closest<HTMLElement>('.sidebar [data-order^=lst_], .margin-list [data-kind=section][data-order]')
    : null
