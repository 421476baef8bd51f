import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { switchWorkspace, currentWorkspace } from '../data/session.ts'
import { showToast } from '../ui/toast-store.ts'
import type { Me } from '../lib/types.ts'
import { messages } from '../messages/en/shell.ts'

/**
 * Goes to the workspace that an address names with `?in=`, and drops that: a mail leads to the inbox and the settings
 * of the workspace that it came from, whichever one was in last (0163). True on the way there.
 */
export function useWorkspaceFromUrl(me: Me | undefined): boolean {
  const navigate = useNavigate()
  const { in: named } = useLocation().search as { in?: unknown }
  useEffect(() => {
    if (!me || named === undefined) return
    const there = me.workspaces.find(({ id }) => id === named)
    const goOn = () =>
      void navigate({
        to: '.',
        search: ({ in: _named, ...rest }: Record<string, unknown>) => rest,
        replace: true,
      })
    if (!there || there.id === currentWorkspace(me)?.id) goOn()
    else
      void switchWorkspace(there.id)
        .then(() => showToast(messages.switched(there.name)))
        .finally(goOn)
  }, [me, named, navigate])
  return named !== undefined
}
