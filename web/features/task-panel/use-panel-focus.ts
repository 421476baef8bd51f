import { useLayoutEffect } from 'react'
import { taskNeighbors } from '../../data/task-neighbors.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { isKeyboardInput } from '../../ui/input-modality.ts'
import { rowElement } from '../task-list/focus-row.ts'

/** What opened the panel. It outlives a panel that another one replaces, as when a subtask is opened. */
let origin: Element | null = null

const openPanel = (): HTMLElement | null => document.querySelector<HTMLElement>('.with-panel > .panel')
const hasFocus = (panel: HTMLElement | null): boolean => panel?.contains(document.activeElement) === true

/**
 * Focuses a panel that was opened by a key, and returns the focus to its row when it closes: to the next one if the row is gone.
 *
 * @param id the task
 */
export function usePanelFocus(id: string): void {
  useLayoutEffect(() => {
    const at = document.activeElement
    if (at !== null && at !== document.body && !at.closest('.panel')) origin = at
    if (isKeyboardInput()) openPanel()?.focus()
  }, [])
  useLayoutEffect(
    () => () => {
      if (!hasFocus(openPanel())) return
      const neighbors = taskNeighbors(id)
      const next = neighbors?.next ?? neighbors?.previous
      requestAnimationFrame(() => {
        if (!openPanel()) returnFocus(id, next)
      })
    },
    [id],
  )
  // The keys of the list go on from its row.
  const leave = () => {
    if (hasFocus(openPanel())) returnFocus(id, undefined)
    return false
  }
  useCommands({ 'list.next': leave, 'list.previous': leave })
}

function returnFocus(id: string, next: string | undefined): void {
  const key = origin?.closest<HTMLElement>('[data-key]')?.dataset['key']
  const places = [
    origin?.isConnected ? origin : null,
    // A row may have been rendered again since.
    key === undefined ? null : document.querySelector(`[data-key="${CSS.escape(key)}"]`),
    rowElement(id),
    next === undefined ? null : rowElement(next),
    document.querySelector('.grid .task'),
    document.getElementById('page'),
  ]
  for (const place of places) {
    if (!(place instanceof HTMLElement)) continue
    place.focus()
    if (place === document.activeElement) return
  }
}
