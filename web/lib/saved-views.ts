import type { Collection } from '../api.ts'
import type { View } from '../types.ts'
import { useCollection } from './session.tsx'

/** Where a member's own views are read. */
export const viewsPath = '/views'
/** so many can be kept. */
export const viewsMax = 50
export const viewNameMax = 100

export type Views = Collection<View>

/** The member's own views, in their order. */
export const useViews = () => useCollection<View>(viewsPath)
