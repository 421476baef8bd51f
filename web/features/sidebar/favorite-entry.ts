import { Star, StarOff } from 'lucide-react'
import { messages } from '../../messages/en/organize.ts'
import type { MenuEntry } from '../../ui/menu.tsx'
import { createFavoriteActions, type Favorite } from './favorite-actions.ts'

/** Returns what becomes a favorite. */
export const toFavorite = (subject: { id: Favorite['id']; name: string } | undefined): Favorite | undefined =>
  subject && { id: subject.id, name: subject.name, color: null }

/** Returns the menu item that makes something a favorite, or no longer one. */
export function favoriteEntry(workspaceId: string, favorite: Favorite): MenuEntry {
  const actions = createFavoriteActions(workspaceId)
  const isFavorite = actions.isFavorite(favorite.id)
  return {
    id: 'favorite',
    label: isFavorite ? messages.unfavorite : messages.favorite,
    icon: isFavorite ? StarOff : Star,
    onAction: () => actions.toggle(favorite),
  }
}
