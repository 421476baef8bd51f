import { Bookmark, List, Lock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { settingsPlaces, viewPlaces } from '../../ui/nav-items.ts'
import { rowOf } from '../../data/tasks/row-store.ts'
import { useCollection, useInWorkspace, useWorkspace } from '../../data/session.ts'
import { visited } from '../../data/recent-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Desk, View } from '../../lib/types.ts'
import { words as frame } from '../../messages/en/shell.ts'
import { words } from '../../messages/en/palette.ts'

export type Place = { to: string; name: string; kind: string; icon: ReactNode }

/** Everywhere that one can go to by its name. */
export function usePlaces() {
  const { id: workspaceId } = useWorkspace()
  const desk = useInWorkspace<Desk>('/desk')
  const saved = useCollection<View>('/views')
  const views = [
    ...viewPlaces.map((place) => placeOf(place, words.view)),
    ...(saved.data?.data ?? []).map(({ id, name }) =>
      placeOf({ to: `/views/${id}`, name, icon: Bookmark }, words.view),
    ),
  ]
  const lists = (desk.data?.lists ?? []).map(({ id, name, visibility }) =>
    placeOf({ to: `/lists/${id}`, name, icon: visibility === 'private' ? Lock : List }, words.list),
  )
  const settings = Object.values(settingsPlaces)
    .flat()
    .map((place) => placeOf(place, frame.menu))
  const all: Place[] = [...views, ...lists, ...settings]
  return {
    all,
    lists,
    views,
    listName: (id: string) => lists.find(({ to }) => to === `/lists/${id}`)?.name,
    /** Where one was last, and then the views that everybody has; without where one is. */
    last: () =>
      [...new Set([...visited(workspaceId), ...viewPlaces.map(({ to }) => to)])]
        .filter((path) => path !== location.pathname)
        .flatMap((path) => all.find(({ to }) => to === path) ?? taskAt(path) ?? []),
  }
}

const placeOf = (place: { to: string; name: string; icon: LucideIcon }, kind: string): Place => ({
  to: place.to,
  name: place.name,
  kind,
  icon: <Icon of={place.icon} />,
})

/** A task that was open as a page, where it is still known. */
function taskAt(path: string): Place | undefined {
  const row = rowOf(path.replace('/tasks/', ''))
  return row && { to: path, name: row.title, kind: words.task, icon: null }
}
