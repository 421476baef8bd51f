import { Bookmark, List, Lock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { viewNavItems } from '../../ui/nav-items.ts'
import { settingsNavItems } from '../../ui/settings-nav-items.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { useCollection, useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { recentPaths } from '../../data/recent-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SidebarData, View } from '../../lib/types.ts'
import { ListMark } from '../list-mark/list-mark.tsx'
import { messages as shellMessages } from '../../messages/en/shell.ts'
import { messages } from '../../messages/en/palette.ts'

export type Destination = { to: string; name: string; kind: string; icon: ReactNode }

/** Returns every page that can be opened by name. */
export function useDestinations() {
  const { id: workspaceId } = useWorkspace()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const saved = useCollection<View>('/views')
  const views = [
    ...viewNavItems.map((item) => toDestination(item, messages.view)),
    ...(saved.data?.data ?? []).map(({ id, name }) =>
      toDestination({ to: `/views/${id}`, name, icon: Bookmark }, messages.view),
    ),
  ]
  const lists = (sidebar.data?.lists ?? []).map((list): Destination => ({
    to: `/lists/${list.id}`,
    name: list.name,
    kind: messages.list,
    icon: (
      <ListMark of={list}>
        <Icon of={list.visibility === 'private' ? Lock : List} />
      </ListMark>
    ),
  }))
  const settings = Object.values(settingsNavItems)
    .flat()
    .map((item) => toDestination(item, shellMessages.menu))
  const all: Destination[] = [...views, ...lists, ...settings]
  return {
    all,
    lists,
    views,
    listName: (id: string) => lists.find(({ to }) => to === `/lists/${id}`)?.name,
    /** Recently visited pages, then the views everyone has, without the current one. */
    last: () =>
      [...new Set([...recentPaths(workspaceId), ...viewNavItems.map(({ to }) => to)])]
        .filter((path) => path !== location.pathname)
        .flatMap((path) => all.find(({ to }) => to === path) ?? taskDestination(path) ?? []),
  }
}

const toDestination = (item: { to: string; name: string; icon: LucideIcon }, kind: string): Destination => ({
  to: item.to,
  name: item.name,
  kind,
  icon: <Icon of={item.icon} />,
})

/** Returns a recently visited task, if it is still loaded. */
function taskDestination(path: string): Destination | undefined {
  const row = visibleRow(path.replace('/tasks/', ''))
  return row && { to: path, name: row.title, kind: messages.task, icon: null }
}
