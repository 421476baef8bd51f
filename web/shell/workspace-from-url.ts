import { useNavigate } from '../router/hooks.ts'
import { useLocation } from '../router/location.ts'
import { useEffect } from 'react'
import { switchWorkspace, currentWorkspace } from '../data/session.ts'
import { showToast } from '../ui/toast-store.ts'
import type { Me } from '../lib/types.ts'
import { messages } from '../messages/en/shell.ts'

/**
 * Switches to the workspace in the `?in=` parameter, then removes the parameter: links in emails lead to the notifications and
 * the settings of their workspace, whichever one was open last (0163). @returns whether the switch is under way
 */
export function useWorkspaceFromUrl(me: Me | undefined): boolean {
  const navigate = useNavigate()
  const { in: requestedId } = useLocation().search as { in?: unknown }
  useEffect(() => {
    if (!me || requestedId === undefined) return
    const target = me.workspaces.find(({ id }) => id === requestedId)
    const removeParameter = () =>
      void navigate({
        to: '.',
        search: ({ in: _named, ...rest }: Record<string, unknown>) => rest,
        replace: true,
      })
    if (!target || target.id === currentWorkspace(me)?.id) removeParameter()
    else
      void switchWorkspace(target.id)
        .then(() => showToast(messages.switched(target.name)))
        .finally(removeParameter)
  }, [me, requestedId, navigate])
  return requestedId !== undefined
}
