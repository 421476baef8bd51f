import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Bookmark,
  Ellipsis,
  History,
  Link,
  Mail,
  Pencil,
  UserRoundPlus,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LaterDialog } from '../../ui/lazy-dialog.tsx'
import { listDeedsIn } from './list-actions.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { later } from '../../ui/lazy-component.ts'
import { useWorkspace } from '../../data/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { afterMenu, type Item, Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { ListHead } from '../../lib/types.ts'
import { words } from '../../messages/en/lists.ts'
import { SeenBy } from './shared-with-button.tsx'

const people = later(() => import('./list-sharing-dialog.tsx').then(({ ListPeople }) => ListPeople))
const mail = later(() => import('./list-email-dialog.tsx').then(({ ListMail }) => ListMail))
const template = later(() => import('./save-template-dialog.tsx').then(({ SaveTemplate }) => SaveTemplate))

type ListToolsProps = {
  list: ListHead & { id: string }
  onRename: () => void
  /** How the list is shown. */
  children: ReactNode
}

/** Who sees the list, and what can be done with it. */
export function ListTools({ list, onRename, children }: ListToolsProps) {
  const { id, role } = useWorkspace()
  const navigate = useNavigate()
  const [over, setOver] = useState<'people' | 'template' | 'mail' | null>(null)
  const close = () => setOver(null)
  const deeds = listDeedsIn(id)
  useCommands(
    { 'list.rename': onRename, 'list.archive': () => deeds.archive(list) },
    { when: role !== 'guest' && !list.archived },
  )
  useCommands(
    { 'list.template': () => setOver('template'), 'list.mail': () => setOver('mail') },
    { when: role !== 'guest' },
  )
  useCommands({ 'list.unarchive': () => deeds.unarchive(list) }, { when: role !== 'guest' && list.archived })
  const url = `${location.origin}/lists/${list.id}`
  const copyLink = () => void navigator.clipboard.writeText(url).then(() => toast(words.linkCopied))
  const change: Item[] = list.archived
    ? []
    : [{ id: 'rename', label: words.rename, icon: Pencil, onAction: () => afterMenu(onRename) }]
  const archive: Item = list.archived
    ? {
        id: 'unarchive',
        label: words.unarchive,
        icon: ArchiveRestore,
        onAction: () => deeds.unarchive(list),
      }
    : { id: 'archive', label: words.archive, icon: Archive, onAction: () => deeds.archive(list) }
  const history = () => void navigate({ to: '/lists/$id/history', params: { id: list.id } })
  useCommands({ 'list.history': history })
  const read: Item[] = [
    { id: 'history', label: words.history, icon: History, onAction: history },
    { id: 'link', label: words.copyLink, icon: Link, onAction: copyLink },
  ]
  const items: Item[] =
    role === 'guest'
      ? [...read, 'rule', { id: 'keepers', label: words.keepers, off: true, onAction: () => {} }]
      : [
          ...change,
          {
            id: 'people',
            label: words.sharing,
            icon: UserRoundPlus,
            onAction: () => afterMenu(() => setOver('people')),
          },
          {
            id: 'mail',
            label: words.mail,
            icon: Mail,
            onAction: () => afterMenu(() => setOver('mail')),
          },
          {
            id: 'template',
            label: words.saveTemplate,
            icon: Bookmark,
            onAction: () => afterMenu(() => setOver('template')),
          },
          ...read,
          'rule',
          archive,
        ]
  return (
    <>
      {list.visibility === 'private' && <SeenBy listId={list.id} onPress={() => setOver('people')} />}
      {children}
      <Menu label={words.actions} items={items}>
        <IconButton icon={Ellipsis} label={words.actions} />
      </Menu>
      {over === 'people' && <LaterDialog part={people} list={list} onClose={close} />}
      {over === 'mail' && <LaterDialog part={mail} list={list} onClose={close} />}
      {over === 'template' && <LaterDialog part={template} list={list} onClose={close} />}
    </>
  )
}
