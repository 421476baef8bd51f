import { ChevronsUpDown, LogOut, Plus } from 'lucide-react'
import { switchWorkspace, useMe, useWorkspace } from '../../data/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { words as common } from '../../messages/en/common.ts'
import { words } from '../../messages/en/shell.ts'
import { openFound } from '../../ui/overlay-state.ts'
import { signOut } from '../../data/sign-out.ts'

/** The workspace one is in, and the way to another. */
export function Spaces() {
  const me = useMe()
  const here = useWorkspace()
  return (
    <Menu
      label={words.workspaces.label}
      items={[
        ...me.workspaces.map((workspace) => ({
          id: workspace.id,
          label: workspace.name,
          about: `${common.roles[workspace.role]}, ${common.plans[workspace.plan]}`,
          chosen: workspace.id === here.id,
          onAction: () => void switchWorkspace(workspace.id),
        })),
        'rule' as const,
        ...(me.may_found
          ? [{ id: 'new', label: words.workspaces.new, icon: Plus, onAction: openFound }]
          : []),
        { id: 'out', label: words.workspaces.signOut, icon: LogOut, onAction: () => void signOut() },
      ]}
    >
      <button type="button" className="space">
        <img src="/mark.svg" alt="" width={22} height={22} />
        <span className="grow cut">{here.name}</span>
        <Icon of={ChevronsUpDown} small />
      </button>
    </Menu>
  )
}
