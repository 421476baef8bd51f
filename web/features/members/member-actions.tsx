import { Crown, DoorOpen, Ellipsis, ListChecks, Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { meQuery, queryClient } from '../../data/query-client.ts'
import { invalidatePath, canManageWorkspace, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { type MenuEntry, Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import type { MemberDetails, Role } from '../../lib/types.ts'
import { messages } from '../../messages/en/members.ts'
import { IntegrationDialog } from './integration-dialog.tsx'
import { SharedListsDialog } from './shared-lists-dialog.tsx'

type MemberDialog = 'edit' | 'remove' | 'leave' | 'transfer' | 'lists'

/** The menu of a member, with what the person may do. Everyone but the owner can leave. */
export function MemberActions({ member }: { member: MemberDetails }) {
  const workspace = useWorkspace()
  const [openDialog, setOpenDialog] = useState<MemberDialog>()
  const isMe = member.id === workspace.member_id
  const isIntegration = member.kind === 'integration'
  const path = `/workspaces/${workspace.id}/members/${member.id}`
  const refresh = () =>
    Promise.all([invalidatePath(workspace.id, '/members'), queryClient.invalidateQueries(meQuery)])

  const setRole = async (role: Role) => {
    await call('PATCH', path, { role })
    await refresh()
  }
  const changeRole = async (role: Role) => {
    try {
      await setRole(role)
      showUndoable({
        text: messages.changed(member.name, messages.roleNames[role]),
        undo: () => setRole(member.role),
        redo: () => setRole(role),
      })
    } catch (error) {
      showToast(describeError(error).text)
    }
  }

  const items: MenuEntry[] = []
  if (canManageWorkspace(workspace) && member.role !== 'owner' && !isMe) {
    for (const role of rolesFor(member, workspace.role))
      items.push({
        id: role,
        label: messages.makeRole[role],
        about: messages.as[role],
        chosen: member.role === role,
        off: member.role === role,
        onAction: () => void changeRole(role),
      })
    items.push('rule')
  }
  if (canManageWorkspace(workspace) && isIntegration)
    items.push({
      id: 'edit',
      label: messages.integrations.edit,
      icon: Pencil,
      onAction: () => setOpenDialog('edit'),
    })
  if (canManageWorkspace(workspace))
    items.push({
      id: 'lists',
      label: messages.lists,
      icon: ListChecks,
      onAction: () => setOpenDialog('lists'),
    })
  if (workspace.role === 'owner' && !isMe && member.role !== 'guest' && !isIntegration)
    items.push({
      id: 'transfer',
      label: messages.transfer,
      icon: Crown,
      onAction: () => setOpenDialog('transfer'),
    })
  if (isMe && member.role !== 'owner')
    items.push({
      id: 'leave',
      label: messages.leave,
      icon: DoorOpen,
      danger: true,
      onAction: () => setOpenDialog('leave'),
    })
  if (canManageWorkspace(workspace) && !isMe && member.role !== 'owner')
    items.push({
      id: 'remove',
      label: messages.remove,
      icon: UserMinus,
      danger: true,
      onAction: () => setOpenDialog('remove'),
    })
  if (items.length === 0) return <span className="w-7" />

  const close = () => setOpenDialog(undefined)
  return (
    <>
      <Menu label={messages.actions(member.name)} items={items}>
        <IconButton icon={Ellipsis} label={messages.actions(member.name)} />
      </Menu>
      {openDialog === 'edit' && <IntegrationDialog integration={member} onClose={close} />}
      {openDialog === 'lists' && <SharedListsDialog member={member} onClose={close} />}
      {openDialog === 'transfer' && (
        <ConfirmAction
          title={messages.transferring.title(member.name)}
          text={messages.transferring.text(member.name)}
          action={messages.transferring.action}
          onClose={close}
          onConfirm={async () => {
            await setRole('owner')
            showToast(messages.transferring.done(member.name))
          }}
        />
      )}
      {openDialog === 'remove' && (
        <ConfirmAction
          title={messages.removing.title(member.name)}
          text={
            isIntegration ? messages.integrations.removing(member.name) : messages.removing.text(member.name)
          }
          action={messages.removing.action}
          onClose={close}
          onConfirm={async () => {
            await call('DELETE', path)
            await refresh()
            showToast(messages.removing.done(member.name))
          }}
        />
      )}
      {openDialog === 'leave' && (
        <ConfirmAction
          title={messages.leaving.title(workspace.name)}
          text={messages.leaving.text}
          action={messages.leaving.action}
          onClose={close}
          onConfirm={async () => {
            await call('DELETE', path)
            location.assign('/')
          }}
        />
      )}
    </>
  )
}

/** An integration is an admin only if the owner makes it one. */
const rolesFor = ({ kind }: MemberDetails, own: Role): readonly ('admin' | 'member' | 'guest')[] =>
  kind === 'integration' && own !== 'owner' ? ['member', 'guest'] : ['admin', 'member', 'guest']

type ConfirmActionProps = {
  title: string
  text: string
  action: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

function ConfirmAction({ title, text, action, onConfirm, onClose }: ConfirmActionProps) {
  const { run, pending, error } = useAction(async () => {
    await onConfirm()
    onClose()
  })
  return (
    <ConfirmDialog
      title={title}
      action={action}
      pending={pending}
      error={error}
      onSubmit={() => void run()}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
