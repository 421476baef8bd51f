import { Users } from 'lucide-react'
import { canManageWorkspace, type JoinedWorkspace } from '../../data/session.ts'
import type { View } from '../../lib/types.ts'
import { messages } from '../../messages/en/organize.ts'
import type { MenuEntry } from '../../ui/menu.tsx'
import { createViewActions } from './view-actions.ts'

/** Whether a person may share a view, or end that: their own, and owner and admins end it for others (0462). */
const canShareView = ({ member_id, role }: JoinedWorkspace, { owner, shared }: View): boolean =>
  owner.id === member_id ? role !== 'guest' || shared : shared && canManageWorkspace({ role })

/** Returns the menu item that shares a view with the workspace, or ends that, if the person may. */
export const shareEntry = (workspace: JoinedWorkspace, view: View): Exclude<MenuEntry, 'rule'> | undefined =>
  canShareView(workspace, view)
    ? {
        id: 'share',
        label: view.shared ? messages.unshareView : messages.shareView,
        icon: Users,
        onAction: () => createViewActions(workspace.id).setShared(view, !view.shared),
      }
    : undefined
