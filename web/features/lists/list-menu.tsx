import { useNavigate } from '../../router/hooks.ts'
import {
  Archive,
  ArchiveRestore,
  Bookmark,
  ChartColumn,
  ChartNoAxesGantt,
  CopyPlus,
  FolderInput,
  Globe,
  History,
  Link,
  ListChecks,
  type LucideIcon,
  Mail,
  Palette,
  Pencil,
  Trash2,
  UserRoundPlus,
} from 'lucide-react'
import { loadedSidebar } from '../../data/sidebar-lists.ts'
import { useWorkspace } from '../../data/session.ts'
import { messages } from '../../messages/en/list-menu.ts'
import { messages as organize } from '../../messages/en/organize.ts'
import { messages as lists } from '../../messages/en/lists.ts'
import { commandHandler } from '../../ui/commands/commands.ts'
import type { CommandId } from '../../ui/commands/key-map.ts'
import { afterMenuCloses, type MenuEntry } from '../../ui/menu.tsx'
import { favoriteEntry, toFavorite } from '../sidebar/favorite-entry.ts'
import { MenuPopover, type MenuPopoverProps } from '../../ui/menu-popover.tsx'

type ListMenuEntry = readonly [command: CommandId, label: string, icon: LucideIcon]

/** What opens something that takes the focus. */
const openers: readonly ListMenuEntry[] = [
  ['list.rename', lists.rename, Pencil],
  ['list.appearance', organize.appearance, Palette],
  ['list.share', messages.sharing, UserRoundPlus],
  ['list.folder', organize.moveToFolder, FolderInput],
  ['list.mail', messages.mail, Mail],
  ['list.publicLink', messages.publicLink, Globe],
  ['list.duplicate', messages.duplicate, CopyPlus],
  ['list.template', messages.saveTemplate, Bookmark],
  ['view.timeline', messages.timeline, ChartNoAxesGantt],
]
const reading: readonly ListMenuEntry[] = [
  ['select.all', messages.selectAll, ListChecks],
  ['list.history', lists.history, History],
  ['list.copyLink', messages.copyLink, Link],
]
const archiving: readonly ListMenuEntry[] = [
  ['list.archive', messages.archive, Archive],
  ['list.unarchive', lists.unarchive, ArchiveRestore],
  ['list.delete', messages.delete, Trash2],
]

/** Returns those of the entries whose commands are available. */
const available = (entries: readonly ListMenuEntry[]): MenuEntry[] =>
  entries.flatMap(([command, label, icon]) => {
    const run = commandHandler(command)
    if (!run) return []
    const opens = openers === entries || command === 'list.delete'
    const onAction = opens ? () => afterMenuCloses(run) : run
    return [
      { id: command, command, label, icon, onAction, ...(command === 'list.delete' && { danger: true }) },
    ]
  })

/** The menu of the list on the screen, whose commands the toolbar registers. */
export function ListMenu({ listId, ...rest }: { listId: string } & Omit<MenuPopoverProps, 'items'>) {
  const navigate = useNavigate()
  const { id: workspaceId, role } = useWorkspace()
  const listed = loadedSidebar(workspaceId)?.lists.find(({ id, is_inbox }) => id === listId && !is_inbox)
  const favorite = toFavorite(listed)
  const last: MenuEntry[] =
    role === 'guest'
      ? [{ id: 'keepers', label: messages.membersOnly, off: true, onAction: () => {} }]
      : available(archiving)
  const items: MenuEntry[] = [
    ...available(openers),
    {
      id: 'insights',
      label: messages.insights,
      icon: ChartColumn,
      onAction: () => void navigate({ to: '/insights', search: { lists: listId } }),
    },
    ...(favorite ? [favoriteEntry(workspaceId, favorite)] : []),
    ...available(reading),
    ...(last.length > 0 ? ['rule' as const] : []),
    ...last,
  ]
  return <MenuPopover {...rest} items={items} />
}
