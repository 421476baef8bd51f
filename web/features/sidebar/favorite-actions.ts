import { loadedSidebar } from '../../data/sidebar-lists.ts'
import { showToast } from '../../ui/toast-store.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import type { SidebarData } from '../../lib/types.ts'
import { messages } from '../../messages/en/organize.ts'
import { changeSidebar } from './sidebar-writes.ts'

export type Favorite = SidebarData['favorites'][number]
/** The most favorites that a person can have (0461). */
const favoritesMax = 200

/** Actions on a person's favorites. They show at once and can be undone (0461). */
export function createFavoriteActions(workspaceId: string) {
  const current = (): readonly Favorite[] => loadedSidebar(workspaceId)?.favorites ?? []
  const show = (change: (favorites: Favorite[]) => Favorite[]) => (now: SidebarData) => ({
    ...now,
    favorites: change(now.favorites),
  })
  /** @param after null for the top, undefined for the end */
  const put = (favorite: Favorite, after?: string | null) =>
    changeSidebar(
      workspaceId,
      show((favorites) => {
        const rest = favorites.filter(({ id }) => id !== favorite.id)
        const at = after === null ? 0 : rest.findIndex(({ id }) => id === after) + 1
        return rest.toSpliced(after === undefined ? rest.length : at, 0, favorite)
      }),
      {
        method: 'PUT',
        path: `/favorites/${favorite.id}`,
        body: after === undefined ? {} : { after_id: after },
        about: favorite.name,
      },
    )
  const drop = ({ id, name }: Favorite) =>
    changeSidebar(
      workspaceId,
      show((favorites) => favorites.filter((one) => one.id !== id)),
      { method: 'DELETE', path: `/favorites/${id}`, about: name },
    )
  const beforeOf = (id: string) => current()[current().findIndex((one) => one.id === id) - 1]?.id ?? null

  const isFavorite = (id: string): boolean => current().some((one) => one.id === id)
  return {
    isFavorite,
    /** Makes something a favorite, or no longer one. */
    toggle(favorite: Favorite) {
      const { id, name } = favorite
      if (isFavorite(id)) {
        const before = beforeOf(id)
        runUndoable(
          messages.favoriteRemoved(name),
          () => drop(favorite),
          () => put(favorite, before),
        )
        return
      }
      if (current().length >= favoritesMax) return showToast(messages.favoritesFull(favoritesMax))
      runUndoable(
        messages.favoriteAdded(name),
        () => put(favorite),
        () => drop(favorite),
      )
    },
    /** Moves a favorite after another one, or to the top. */
    place(id: string, after: string | null) {
      const favorite = current().find((one) => one.id === id)
      const before = beforeOf(id)
      if (!favorite || before === after || after === id) return
      runUndoable(
        messages.moved(favorite.name),
        () => put(favorite, after),
        () => put(favorite, before),
      )
    },
  }
}
