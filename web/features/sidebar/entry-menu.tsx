import { useNavigate } from '../../router/hooks.ts'
import { ArrowDown, ArrowUp, FolderInput, Palette, Pencil, Trash2 } from 'lucide-react'
import { useWorkspace } from '../../data/session.ts'
import { loadedSidebar } from '../../data/sidebar-lists.ts'
import { messages } from '../../messages/en/organize.ts'
import { afterMenuCloses, type MenuEntry } from '../../ui/menu.tsx'
import { MenuPopover, type MenuPopoverProps } from '../../ui/menu-popover.tsx'
import { createViewActions } from '../saved-views/view-actions.ts'
import { arrange, linesOf, loadedViews, type Zone } from './arrangement.ts'
import { favoriteEntry, toFavorite } from './favorite-entry.ts'
import { shareEntry } from '../saved-views/share-entry.ts'
import { createFolderActions } from './folder-actions.ts'
import { askInSidebar } from './sidebar-question.ts'
import { stepFrom } from './places.ts'

type EntryMenuProps = { zone: Zone; entryId: string } & Omit<MenuPopoverProps, 'items'>

/** The menu of a line of the sidebar: a list, a folder, a saved view or a favorite. */
export function EntryMenu({ zone, entryId: id, ...rest }: EntryMenuProps) {
  const workspace = useWorkspace()
  const { id: workspaceId } = workspace
  const navigate = useNavigate()
  const lines = linesOf(workspaceId, zone)
  const step = (by: -1 | 1): MenuEntry => {
    const place = stepFrom(lines, id, by)
    return {
      id: by < 0 ? 'up' : 'down',
      command: by < 0 ? 'move.up' : 'move.down',
      label: by < 0 ? messages.up : messages.down,
      icon: by < 0 ? ArrowUp : ArrowDown,
      off: !place,
      onAction: () => place && arrange(workspaceId, zone, id, place),
    }
  }
  const { lists = [], folders = [], favorites = [] } = loadedSidebar(workspaceId) ?? {}
  const list = lists.find((one) => one.id === id)
  const folder = folders.find((one) => one.id === id)
  const view = loadedViews(workspaceId).find((one) => one.id === id)
  const favorite = favorites.find((one) => one.id === id) ?? toFavorite(list ?? view)
  const removeView = () => {
    if (!view) return
    createViewActions(workspaceId).remove(view)
    if (location.pathname === `/views/${view.id}`) void navigate({ to: '/all' })
  }
  const items: (MenuEntry | false | undefined)[] = [
    zone !== 'shared' && step(-1),
    zone !== 'shared' && step(1),
    zone === 'lists' &&
      list && {
        id: 'folder',
        command: 'list.folder',
        label: messages.moveToFolder,
        icon: FolderInput,
        onAction: () => afterMenuCloses(() => askInSidebar({ kind: 'move', listId: id })),
      },
    list &&
      workspace.role !== 'guest' && {
        id: 'appearance',
        command: 'list.appearance',
        label: messages.appearance,
        icon: Palette,
        onAction: () => afterMenuCloses(() => askInSidebar({ kind: 'appearance', listId: id })),
      },
    favorite && favoriteEntry(workspaceId, favorite),
    (zone === 'views' || zone === 'shared') && view && shareEntry(workspace, view),
    folder && {
      id: 'rename',
      label: messages.renameFolder,
      icon: Pencil,
      onAction: () => afterMenuCloses(() => askInSidebar({ kind: 'rename', folder })),
    },
    folder && 'rule',
    folder && {
      id: 'delete',
      label: messages.deleteFolder,
      icon: Trash2,
      danger: true,
      onAction: () => createFolderActions(workspaceId).remove(folder),
    },
    zone === 'views' && view && 'rule',
    zone === 'views' &&
      view && { id: 'delete', label: messages.deleteView, icon: Trash2, danger: true, onAction: removeView },
  ]
  return <MenuPopover {...rest} items={items.filter((item) => item !== false && item !== undefined)} />
}
