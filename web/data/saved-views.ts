import type { Collection } from './api.ts'
import type { View } from '../lib/types.ts'
import { useCollection, useWorkspace } from './session.ts'

/** The path of the member's own views. */
export const viewsPath = '/views'
/** The most views a member can have. */
export const viewsMax = 50
export const viewNameMax = 100

/** What a view shows, and how. */
export type ViewState = Pick<View, 'filter' | 'sort' | 'group_by' | 'columns' | 'layout'>
export type ViewCollection = Collection<View>

/** Views whose deletion is held back so that it can be undone. The server still has them. */
const pendingDeletions = new Set<string>()

/** Hides a view or shows it again, and updates the cached list of views. */
export const setPendingDeletion = (id: string, leaves: boolean): unknown =>
  leaves ? pendingDeletions.add(id) : pendingDeletions.delete(id)

/** Returns the member's own views in their order, then those that others share with the workspace (0462). */
export function useSavedViews() {
  const { member_id: memberId } = useWorkspace()
  const loaded = useCollection<View>(viewsPath)
  const views = loaded.data?.data.filter(({ id }) => !pendingDeletions.has(id))
  return { ...loaded, views, ...splitViews(views ?? [], memberId) }
}

/** Tells a member's own views from those that others share. */
export const splitViews = (views: readonly View[], memberId: string) => ({
  own: views.filter(({ owner }) => owner.id === memberId),
  shared: views.filter(({ owner }) => owner.id !== memberId),
})
