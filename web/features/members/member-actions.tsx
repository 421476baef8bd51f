import { Crown, DoorOpen, Ellipsis, ListChecks, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { meQuery, queries } from '../../data/query-client.ts'
import { forget, manages, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { type Item, Menu } from '../../ui/menu.tsx'
import { did, toast } from '../../ui/toast-store.ts'
import type { MemberView, Role } from '../../lib/types.ts'
import { words } from '../../messages/en/members.ts'
import { SharedLists } from './shared-lists-dialog.tsx'

type Question = 'remove' | 'leave' | 'transfer' | 'lists'

/** What can be done with a member, by whoever may; everybody may leave but the owner. */
export function MemberActions({ member }: { member: MemberView }) {
  const here = useWorkspace()
  const [asked, setAsked] = useState<Question>()
  const isMe = member.id === here.member_id
  const path = `/workspaces/${here.id}/members/${member.id}`
  const refresh = () => Promise.all([forget(here.id, '/members'), queries.invalidateQueries(meQuery)])

  const setRole = async (role: Role) => {
    await call('PATCH', path, { role })
    await refresh()
  }
  const changeRole = async (role: Role) => {
    try {
      await setRole(role)
      did({
        text: words.changed(member.name, words.roleNames[role]),
        undo: () => setRole(member.role),
        redo: () => setRole(role),
      })
    } catch (error) {
      toast(problemIn(error).text)
    }
  }

  const items: Item[] = []
  if (manages(here) && member.role !== 'owner' && !isMe) {
    for (const role of ['admin', 'member', 'guest'] as const)
      items.push({
        id: role,
        label: words.makeRole[role],
        about: words.as[role],
        chosen: member.role === role,
        off: member.role === role,
        onAction: () => void changeRole(role),
      })
    items.push('rule')
  }
  if (manages(here))
    items.push({ id: 'lists', label: words.lists, icon: ListChecks, onAction: () => setAsked('lists') })
  if (here.role === 'owner' && !isMe && member.role !== 'guest')
    items.push({ id: 'transfer', label: words.transfer, icon: Crown, onAction: () => setAsked('transfer') })
  if (isMe && member.role !== 'owner')
    items.push({
      id: 'leave',
      label: words.leave,
      icon: DoorOpen,
      danger: true,
      onAction: () => setAsked('leave'),
    })
  if (manages(here) && !isMe && member.role !== 'owner')
    items.push({
      id: 'remove',
      label: words.remove,
      icon: UserMinus,
      danger: true,
      onAction: () => setAsked('remove'),
    })
  if (items.length === 0) return <span className="w-7" />

  const close = () => setAsked(undefined)
  return (
    <>
      <Menu label={words.actions(member.name)} items={items}>
        <IconButton icon={Ellipsis} label={words.actions(member.name)} />
      </Menu>
      {asked === 'lists' && <SharedLists member={member} onClose={close} />}
      {asked === 'transfer' && (
        <Ask
          title={words.handing.title(member.name)}
          text={words.handing.text(member.name)}
          action={words.handing.action}
          onClose={close}
          work={async () => {
            await setRole('owner')
            toast(words.handing.done(member.name))
          }}
        />
      )}
      {asked === 'remove' && (
        <Ask
          title={words.removing.title(member.name)}
          text={words.removing.text(member.name)}
          action={words.removing.action}
          onClose={close}
          work={async () => {
            await call('DELETE', path)
            await refresh()
            toast(words.removing.done(member.name))
          }}
        />
      )}
      {asked === 'leave' && (
        <Ask
          title={words.leaving.title(here.name)}
          text={words.leaving.text}
          action={words.leaving.action}
          onClose={close}
          work={async () => {
            await call('DELETE', path)
            location.assign('/')
          }}
        />
      )}
    </>
  )
}

type AskProps = {
  title: string
  text: string
  action: string
  work: () => Promise<unknown>
  onClose: () => void
}

function Ask({ title, text, action, work, onClose }: AskProps) {
  const { run, pending, error } = useAction(async () => {
    await work()
    onClose()
  })
  return (
    <Confirm
      title={title}
      action={action}
      pending={pending}
      error={error}
      onSubmit={() => void run()}
      onCancel={onClose}
    >
      <p>{text}</p>
    </Confirm>
  )
}
