import { useCommands } from '../../lib/commands.ts'

/** Moving among the rows of a list by letters; the arrow keys are the list's own. */
export function useListCommands(): void {
  useCommands({
    'list.next': () => step('ArrowDown'),
    'list.previous': () => step('ArrowUp'),
  })
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
