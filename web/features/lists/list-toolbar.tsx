import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Bookmark,
  ChartNoAxesGantt,
  Ellipsis,
  ChartColumn,
  History,
  Link,
  Mail,
  Pencil,
  UserRoundPlus,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { createListActions } from './list-actions.ts'
import { runCommand, useCommands } from '../../ui/commands/commands.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { useWorkspace } from '../../data/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { afterMenuCloses, type MenuEntry, Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ListSummary } from '../../lib/types.ts'
import { messages } from '../../messages/en/lists.ts'
import { SharedWithButton } from './shared-with-button.tsx'

const sharingDialog = lazyComponent(() =>
  import('./list-sharing-dialog.tsx').then(({ ListSharingDialog }) => ListSharingDialog),
)
const emailDialog = lazyComponent(() =>
  import('./list-email-dialog.tsx').then(({ ListEmailDialog }) => ListEmailDialog),
)
const templateDialog = lazyComponent(() =>
  import('./save-template-dialog.tsx').then(({ SaveTemplateDialog }) => SaveTemplateDialog),
)

type ListToolbarProps = {
  list: ListSummary & { id: string }
  onRename: () => void
  /** The layout switch. */
  children: ReactNode
}

/** Who has access to the list, and its actions. */
export function ListToolbar({ list, onRename, children }: ListToolbarProps) {
  const { id, role } = useWorkspace()
  const navigate = useNavigate()
  const [over, setOver] = useState<'people' | 'template' | 'mail' | null>(null)
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
    },
    { when: role !== 'guest' },
  )
  useCommands({ 'list.share': () => setOver('people') }, { when: role !== 'guest' && !list.is_inbox })
  useCommands(
    { 'list.unarchive': () => actions.unarchive(list) },
    { when: role !== 'guest' && list.archived },
  )
  const url = `${location.origin}/lists/${list.id}`
  const copyLink = () => void navigator.clipboard.writeText(url).then(() => showToast(messages.linkCopied))
  const change: MenuEntry[] =
    list.archived || list.is_inbox
      ? []
      : [
          {
            id: 'rename',
            command: 'list.rename',
            label: messages.rename,
            icon: Pencil,
            onAction: () => afterMenuCloses(onRename),
          },
        ]
  const archive: MenuEntry = list.archived
    ? {
        id: 'unarchive',
        command: 'list.unarchive',
        label: messages.unarchive,
        icon: ArchiveRestore,
        onAction: () => actions.unarchive(list),
      }
    : {
        id: 'archive',
        command: 'list.archive',
        label: messages.archive,
        icon: Archive,
        onAction: () => actions.archive(list),
      }
  const sharing: MenuEntry[] = list.is_inbox
    ? []
    : [
        {
          id: 'people',
          command: 'list.share',
          label: messages.sharing,
          icon: UserRoundPlus,
          onAction: () => afterMenuCloses(() => setOver('people')),
        },
      ]
  const insights = () => void navigate({ to: '/insights', search: { lists: list.id } })
  const history = () => void navigate({ to: '/lists/$id/history', params: { id: list.id } })
  useCommands({ 'list.history': history, 'list.copyLink': copyLink })
  const read: MenuEntry[] = [
    {
      id: 'timeline',
      command: 'view.timeline',
      label: messages.timeline,
      icon: ChartNoAxesGantt,
      onAction: () => afterMenuCloses(() => runCommand('view.timeline')),
    },
    { id: 'insights', label: messages.insights, icon: ChartColumn, onAction: insights },
    { id: 'history', command: 'list.history', label: messages.history, icon: History, onAction: history },
    { id: 'link', command: 'list.copyLink', label: messages.copyLink, icon: Link, onAction: copyLink },
  ]
  const items: MenuEntry[] =
    role === 'guest'
      ? [...read, 'rule', { id: 'keepers', label: messages.membersOnly, off: true, onAction: () => {} }]
      : [
          ...change,
          ...sharing,
          {
            id: 'mail',
            command: 'list.mail',
            label: messages.mail,
            icon: Mail,
            onAction: () => afterMenuCloses(() => setOver('mail')),
          },
          {
            id: 'template',
            command: 'list.template',
            label: messages.saveTemplate,
            icon: Bookmark,
            onAction: () => afterMenuCloses(() => setOver('template')),
          },
          ...read,
          ...(list.is_inbox ? [] : (['rule', archive] as const)),
        ]
  return (
    <>
      {list.visibility === 'private' && !list.is_inbox && (
        <SharedWithButton listId={list.id} onPress={() => setOver('people')} />
      )}
      {children}
      <Menu label={messages.actions} items={items}>
        <IconButton icon={Ellipsis} label={messages.actions} />
      </Menu>
      {over === 'people' && <LazyDialog part={sharingDialog} list={list} onClose={close} />}
      {over === 'mail' && <LazyDialog part={emailDialog} list={list} onClose={close} />}
      {over === 'template' && <LazyDialog part={templateDialog} list={list} onClose={close} />}
    </>
  )
}
