import type { Collection } from './api.ts'
import type { View } from '../lib/types.ts'
import { useCollection } from './session.ts'

/** The path of the member's own views. */
export const viewsPath = '/views'
/** The most views a member can have. */
export const viewsMax = 50
export const viewNameMax = 100

/** What a view shows, and how. */
export type ViewState = Pick<View, 'filter' | 'sort' | 'group_by' | 'layout'>
export type ViewCollection = Collection<View>

/** Views whose deletion is held back so that it can be undone. The server still has them. */
const pendingDeletions = new Set<string>()

/** Hides a view or shows it again, and updates the cached list of views. */
export const setPendingDeletion = (id: string, leaves: boolean): unknown =>
  leaves ? pendingDeletions.add(id) : pendingDeletions.delete(id)

/** Returns the member's own views in their order. */
export function useSavedViews() {
  const loaded = useCollection<View>(viewsPath)
  return { ...loaded, views: loaded.data?.data.filter(({ id }) => !pendingDeletions.has(id)) }
}
