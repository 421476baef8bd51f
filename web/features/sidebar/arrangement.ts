import { splitViews, type ViewCollection, viewsPath } from '../../data/saved-views.ts'
import { loadedSidebar } from '../../data/sidebar-lists.ts'
import { queryClient } from '../../data/query-client.ts'
import { loadedMemberId } from '../../data/session.ts'
import type { View } from '../../lib/types.ts'
import { createViewActions } from '../saved-views/view-actions.ts'
import { createFavoriteActions } from './favorite-actions.ts'
import { createFolderActions, listLines } from './folder-actions.ts'
import type { Line, Place } from './places.ts'

/** The parts of the sidebar that people arrange, and the views of others, which are in the order of their names. */
export type Zone = 'lists' | 'views' | 'favorites' | 'shared'

/** Returns the person's own views in their order, and those shared with them, if they are loaded. */
export const loadedViews = (workspaceId: string): readonly View[] =>
  queryClient.getQueryData<ViewCollection>(['workspace', workspaceId, viewsPath])?.data ?? []

const loadedOwnViews = (workspaceId: string): readonly View[] => {
  return splitViews(loadedViews(workspaceId), loadedMemberId(workspaceId) ?? '').own
}

/** Returns the lines of a zone in their order. */
export function linesOf(workspaceId: string, zone: Zone): Line[] {
  if (zone === 'shared') return []
  if (zone === 'views') return loadedOwnViews(workspaceId).map(({ id }) => ({ id }))
  const sidebar = loadedSidebar(workspaceId)
  if (!sidebar) return []
  if (zone === 'favorites') return sidebar.favorites.map(({ id }) => ({ id }))
  return listLines(sidebar).map((line) => Object.assign(line, { isOpen: isOpen(line.id) }))
}

const elementOf = (zone: Zone, id: string): HTMLElement | null =>
  document.querySelector(`[data-zone=${zone}] [data-order="${CSS.escape(id)}"] > .nav`)

/** Whether a folder is open, as the sidebar shows it. */
const isOpen = (id: string): boolean => elementOf('lists', id)?.ariaExpanded === 'true'

/** Closes a folder that is open, or opens one that isn't. @returns whether it did */
export function toggleFolder(id: string, wasOpen: boolean): boolean {
  const folder = elementOf('lists', id)
  if (folder?.ariaExpanded !== String(wasOpen)) return false
  folder.click()
  return true
}

export const focusElement = (zone: Zone, id: string): void => elementOf(zone, id)?.focus()

/** Moves a line. */
export function arrange(workspaceId: string, zone: Zone, id: string, place: Place): void {
  if (zone === 'lists') createFolderActions(workspaceId).place(id, place)
  else if (zone === 'favorites') createFavoriteActions(workspaceId).place(id, place.after)
  else if (zone === 'views') {
    const views = loadedOwnViews(workspaceId)
    const view = views.find((one) => one.id === id)
    const rest = views.filter((one) => one.id !== id)
    const to = place.after === null ? 0 : rest.findIndex((one) => one.id === place.after) + 1
    if (view && views.indexOf(view) !== to) createViewActions(workspaceId).place(view, to)
  }
}

/** For how many frames a line that has moved may lose the focus, as React moves its element in the document. */
const framesMax = 10

/** Keeps the focus on a line that moves. */
export function focusLine(zone: Zone, id: string, frames = framesMax): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusElement(zone, id)
    if (frames > 0) focusLine(zone, id, frames - 1)
  })
}
