import { type FocusEvent, useRef } from 'react'

/**
 * Returns the focus on Escape to where it came from, so that the keyboard goes on there.
 *
 * @returns a handler that remembers where the focus came from, and a function that returns it; without such a place it
 *   goes to the pane around the field
 */
export function useReturnFocus() {
  const origin = useRef<Element | null>(null)
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      origin.current = relatedTarget
    },
    returnFocus: (field: Element | null) => {
      const from = origin.current
      const key = from?.closest<HTMLElement>('[data-key]')?.dataset['key']
      // A row may have been rendered again since.
      const place = from?.isConnected
        ? from
        : key && document.querySelector(`[data-key="${CSS.escape(key)}"]`)
      const pane = field?.parentElement?.closest('[tabindex], .panel')
      focus(place || pane || document.getElementById('page'))
    },
  }
}

function focus(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  element.focus()
  if (document.activeElement !== element)
    element.querySelector<HTMLElement>('button, a, [tabindex="0"]')?.focus()
}
