import { useEffect } from 'react'
import { rowOf } from '../../lib/rows/store.ts'
import type { deedsIn } from './deeds.ts'

type ListKeys = {
  single: boolean
  selected: readonly string[]
  deeds: ReturnType<typeof deedsIn>
  onEscape: () => void
}

/** The task under the cursor of a list. */
const focused = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('.task[data-key]')?.dataset['key']

const isTyping = (): boolean =>
  document.activeElement?.closest('input:not([type=checkbox], [type=radio]), textarea, select') != null
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=menu]') !== null

/** The keys of lists: on what is selected, else on the task under the cursor. */
export function useListKeys({ single, selected, deeds, onEscape }: ListKeys): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (isCovered() || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.key === 'Escape' && !isTyping()) return onEscape()
      if (!single || isTyping()) return undefined
      const at = focused()
      const ids = selected.length > 0 ? selected : at === undefined ? [] : [at]
      const act = actOf(event.key, ids, deeds)
      if (act) {
        event.preventDefault()
        event.stopPropagation()
        act()
      }
      return undefined
    }
    window.addEventListener('keydown', keys, { capture: true })
    return () => window.removeEventListener('keydown', keys, { capture: true })
  }, [single, selected, deeds, onEscape])
}

function actOf(key: string, ids: readonly string[], deeds: ListKeys['deeds']): (() => void) | undefined {
  if (key === 'n') return () => document.querySelector<HTMLInputElement>('[data-new-line]')?.focus()
  if (key === 'j' || key === 'k') return () => step(key === 'j' ? 'ArrowDown' : 'ArrowUp')
  if (ids.length === 0) return undefined
  if (key === 'e')
    return () => (ids.every((id) => rowOf(id)?.completed) ? deeds.reopen(ids) : deeds.close(ids))
  if (key === 'Backspace' || key === 'Delete') return () => deeds.remove(ids)
  return undefined
}

/** Moves the cursor as the arrow keys do. */
function step(key: 'ArrowDown' | 'ArrowUp'): void {
  const target = document.activeElement?.closest('.grid')
    ? document.activeElement
    : document.querySelector('.task')
  if (target === document.activeElement)
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  else (target as HTMLElement | null)?.focus()
}
