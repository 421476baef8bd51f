import { useNavigate } from '../../router/hooks.ts'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { createListActions } from './list-actions.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { lazyComponent, preload } from '../../ui/lazy-component.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { canManageWorkspace, useWorkspace } from '../../data/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { copyText } from '../../ui/copy-text.ts'
import type { ListSummary } from '../../lib/types.ts'
import { messages } from '../../messages/en/lists.ts'
import type { ListDialog } from './list-dialogs.tsx'
import { SharedWithButton } from './shared-with-button.tsx'

const listMenu = lazyComponent(() => import('./list-menu.tsx').then(({ ListMenu }) => ListMenu))
whenIdle(() => preload(listMenu))
const listDialogs = lazyComponent(() => import('./list-dialogs.tsx').then(({ ListDialogs }) => ListDialogs))
whenIdle(() => preload(listDialogs))

type ListToolbarProps = {
  list: ListSummary & { id: string }
  onRename: () => void
  /** The layout switch. */
  children: ReactNode
}

/** Who has access to the list, and its actions. */
export function ListToolbar({ list, onRename, children }: ListToolbarProps) {
  const workspace = useWorkspace()
  const { id, role } = workspace
  const navigate = useNavigate()
  const [over, setOver] = useState<ListDialog | null>(null)
  const close = () => setOver(null)
  const actions = createListActions(id)
  useCommands(
    { 'list.rename': onRename, 'list.archive': () => actions.archive(list) },
    { when: role !== 'guest' && !list.archived && !list.is_inbox },
  )
  useCommands(
    {
      'list.template': () => setOver('template'),
      'list.mail': () => setOver('mail'),
      'list.duplicate': () => setOver('copy'),
    },
    { when: role !== 'guest' },
  )
  useCommands(
    { 'list.share': () => setOver('people'), 'list.publicLink': () => setOver('link') },
    { when: role !== 'guest' && !list.is_inbox },
  )
  useCommands(
    { 'list.unarchive': () => actions.unarchive(list) },
    { when: role !== 'guest' && list.archived },
  )
  useCommands(
    { 'list.delete': () => setOver('deletion') },
    { when: canManageWorkspace(workspace) && !list.is_inbox },
  )
  const copyLink = () => void copyText(`${location.origin}/lists/${list.id}`, messages.linkCopied)
  const history = () => void navigate({ to: '/lists/$id/history', params: { id: list.id } })
  useCommands({ 'list.history': history, 'list.copyLink': copyLink })
  return (
    <>
      {list.visibility === 'private' && !list.is_inbox && (
        <SharedWithButton listId={list.id} onPress={() => setOver('people')} />
      )}
      {children}
      <MenuButton label={messages.actions} part={listMenu} content={{ listId: list.id }}>
        <IconButton icon={Ellipsis} label={messages.actions} />
      </MenuButton>
      {over && <LazyDialog part={listDialogs} which={over} list={list} onClose={close} />}
    </>
  )
}
