import { ChevronsUpDown, LogOut, Plus } from 'lucide-react'
import { switchWorkspace, useMe, useWorkspace } from '../../data/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/shell.ts'
import { openNewWorkspace } from '../../ui/overlay-state.ts'
import { sayUnavailable } from '../../ui/lazy-dialog.tsx'

/** The current workspace, with a menu to switch to another. */
export function WorkspaceSwitcher() {
  const me = useMe()
  const current = useWorkspace()
  return (
    <Menu
      label={messages.workspaces.label}
      items={[
        ...me.workspaces.map((workspace) => ({
          id: workspace.id,
          label: workspace.name,
          about: `${common.roles[workspace.role]}, ${common.plans[workspace.plan]}`,
          chosen: workspace.id === current.id,
          onAction: () => void switchWorkspace(workspace.id),
        })),
        'rule' as const,
        ...(me.may_found
          ? [
              {
                id: 'new',
                command: 'workspace.new' as const,
                label: messages.workspaces.new,
                icon: Plus,
                onAction: openNewWorkspace,
              },
            ]
          : []),
        {
          id: 'out',
          command: 'app.signOut',
          label: messages.workspaces.signOut,
          icon: LogOut,
          onAction: () =>
            void import('../../data/sign-out.ts').then(({ signOut }) => signOut()).catch(sayUnavailable),
        },
      ]}
    >
      <button type="button" className="workspace-button">
        <img src="/mark.svg" alt="" width={22} height={22} />
        <span className="grow cut">{current.name}</span>
        <Icon of={ChevronsUpDown} small />
      </button>
    </Menu>
  )
}
