import { useEffect } from 'react'
import { useWorkspace } from '../../data/session.ts'
import { sayUnavailable } from '../../ui/lazy-dialog.tsx'
import type { PasteTarget } from './paste-tasks.ts'

/** Creates tasks below a row from pasted lines. @param listId the list to add to, if any */
export function usePasteTasks(
  groups: PasteTarget['groups'],
  state: PasteTarget['state'],
  listId: string | undefined,
  grouping?: PasteTarget['grouping'],
): void {
  const { id: workspaceId } = useWorkspace()
  useEffect(() => {
    if (listId === undefined) return undefined
    const paste = (event: ClipboardEvent) => {
      const active = document.activeElement
      const at = active?.closest<HTMLElement>('.task[data-key]')?.dataset['key']
      const text = event.clipboardData?.getData('text') ?? ''
      if (at === undefined || active?.matches('input:not([type=checkbox]), textarea') || text.trim() === '')
        return
      event.preventDefault()
      const target = { workspaceId, groups, state, listId, grouping }
      import('./paste-tasks.ts').then(({ pasteTasks }) => pasteTasks(text, at, target), sayUnavailable)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}
