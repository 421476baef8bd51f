import type { Collection } from './api.ts'
import type { View } from '../lib/types.ts'
import { useCollection } from './session.ts'

/** Where a member's own views are read. */
export const viewsPath = '/views'
/** so many can be kept. */
export const viewsMax = 50
export const viewNameMax = 100

export type Views = Collection<View>

/** Deletions that are held back while they can be taken back: the server still has these. */
const leaving = new Set<string>()

/** Shows a view no more, or again; what has been read of all of them is changed with it. */
export const setLeaving = (id: string, leaves: boolean): unknown =>
  leaves ? leaving.add(id) : leaving.delete(id)

/** The member's own views, in their order. */
export function useViews() {
  const loaded = useCollection<View>(viewsPath)
  return { ...loaded, views: loaded.data?.data.filter(({ id }) => !leaving.has(id)) }
}
