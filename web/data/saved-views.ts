import type { Collection } from './api.ts'
import type { View } from '../lib/types.ts'
import { useCollection } from './session.ts'

/** Where a member's own views are read. */
export const viewsPath = '/views'
/** so many can be kept. */
export const viewsMax = 50
export const viewNameMax = 100

export type ViewCollection = Collection<View>

/** Deletions that are held back while they can be taken back: the server still has these. */
const pendingDeletions = new Set<string>()

/** Shows a view no more, or again; what has been read of all of them is changed with it. */
export const setPendingDeletion = (id: string, leaves: boolean): unknown =>
  leaves ? pendingDeletions.add(id) : pendingDeletions.delete(id)

/** The member's own views, in their order. */
export function useSavedViews() {
  const loaded = useCollection<View>(viewsPath)
  return { ...loaded, views: loaded.data?.data.filter(({ id }) => !pendingDeletions.has(id)) }
}
