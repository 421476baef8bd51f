import { useLocation } from '../../router/location.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { currentWorkspace, useMe, useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import { loadedSidebar } from '../../data/sidebar-lists.ts'
import type { SidebarData } from '../../lib/types.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { useLiftDrag } from '../../ui/use-lift-drag.ts'
import {
  arrange,
  focusElement,
  focusLine,
  linesOf,
  loadedViews,
  toggleFolder,
  type Zone,
} from './arrangement.ts'
import { clearDropMarks, dropPlaceAt, markDrop } from './drop-place.ts'
import { createFavoriteActions } from './favorite-actions.ts'
import { toFavorite } from './favorite-entry.ts'
import { FolderDialog } from './folder-dialog.tsx'
import { askInSidebar, useSidebarQuestion } from './sidebar-question.ts'
import { endFrom, type Line, type Place, placeOf, stepFrom } from './places.ts'
// Fetched while the browser is idle, on every screen: sections need it, too.
import '../../ui/drag-marks.css'
import './arrange.css'

const appearanceDialog = lazyComponent(() =>
  import('../list-mark/appearance-dialog.tsx').then(({ AppearanceDialog }) => AppearanceDialog),
)

/** A line of the sidebar, by its element. */
type FocusedLine = { zone: Zone; id: string }

/** Lets people arrange the sidebar: by drag, by finger, and by the move shortcuts; and asks about folders. */
export function ArrangeSidebar() {
  const workspace = currentWorkspace(useMe())
  const pathname = useLocation((location) => location.pathname)
  const question = useSidebarQuestion()
  if (!workspace || pathname.startsWith('/settings')) return null
  return (
    <>
      <Arranging key={workspace.id} />
      <PageCommands path={pathname} />
      {question?.kind === 'appearance' ? (
        <AskAppearance listId={question.listId} />
      ) : (
        question && <FolderDialog question={question} onClose={closeQuestion} />
      )}
    </>
  )
}

const closeQuestion = () => askInSidebar(null)

function AskAppearance({ listId }: { listId: string }) {
  const { data } = useWorkspaceQuery<SidebarData>('/sidebar')
  const list = data?.lists.find(({ id }) => id === listId)
  return list ? <LazyDialog part={appearanceDialog} list={list} onClose={closeQuestion} /> : null
}

function Arranging() {
  const { id: workspaceId } = useWorkspace()
  const root = useRef<HTMLElement | null>(null)
  const [focused, setFocused] = useState<FocusedLine>()
  // Effects of `useLiftDrag` need the element.
  useLayoutEffect(() => {
    root.current = document.querySelector('.sidebar')
    root.current?.setAttribute('data-arranges', '')
  }, [])
  const lift = useLiftDrag(root)
  useEffect(() => {
    const sidebar = root.current
    if (!sidebar) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const press = (down: PointerEvent) => {
      const line = lineOf(down.target)
      const element = line?.element
      if (!element || !(down.target as Element).closest('.nav')) return
      let place: Place | undefined
      lift(down, {
        onMove: ({ y }) => {
          element.setAttribute('data-held', '')
          place = markDrop(dropPlaceAt(element, line.id, y))
        },
        onEnd: (isDropped) => {
          clearDropMarks(sidebar)
          if (isDropped && place) arrange(workspaceId, line.zone, line.id, place)
        },
        scroller: sidebar,
      })
    }
    const follow = ({ target }: FocusEvent) => {
      const line = lineOf(target)
      setFocused(line && { zone: line.zone, id: line.id })
    }
    sidebar.addEventListener('pointerdown', press, { signal })
    sidebar.addEventListener('focusin', follow, { signal })
    sidebar.addEventListener('focusout', () => setFocused(undefined), { signal })
    return () => stop.abort()
  }, [lift, workspaceId])

  useCommands({ 'folder.new': () => askInSidebar({ kind: 'new' }) })
  return focused ? <LineCommands {...focused} /> : null
}

/**
 * Makes the move shortcuts act on the focused line of the sidebar, not on the selection of the page. It is mounted with each
 * focus, and so after every screen.
 */
function LineCommands({ zone, id }: FocusedLine) {
  const { id: workspaceId } = useWorkspace()
  const move = (placeFrom: (lines: readonly Line[], id: string) => Place | undefined) => () => {
    const place = placeFrom(linesOf(workspaceId, zone), id)
    if (!place) return
    arrange(workspaceId, zone, id, place)
    focusLine(zone, id)
  }
  useCommands({
    'move.up': move((lines, of) => stepFrom(lines, of, -1)),
    'move.down': move((lines, of) => stepFrom(lines, of, 1)),
    'move.first': move((lines, of) => endFrom(lines, of, 'first')),
    'move.last': move((lines, of) => endFrom(lines, of, 'last')),
    // A folder closes, and a list in it leads to it, as in every tree.
    'list.left': () => {
      if (toggleFolder(id, true)) return
      const folder = placeOf(linesOf(workspaceId, zone), id)?.folder ?? null
      if (folder !== null) focusElement(zone, folder)
    },
    'list.right': () => void toggleFolder(id, false),
  })
  return null
}

/** Returns the line of the sidebar that an element is in. */
function lineOf(target: EventTarget | null): (FocusedLine & { element: HTMLElement }) | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('.nav-line[data-order]') : null
  const zone = element?.closest<HTMLElement>('[data-zone]')?.dataset['zone'] as Zone | undefined
  const id = element?.dataset['order']
  return element && zone && zone !== 'shared' && id !== undefined ? { element, zone, id } : undefined
}

/** The commands for the list or the saved view on the screen. */
function PageCommands({ path }: { path: string }) {
  const { id: workspaceId, role } = useWorkspace()
  const { data } = useWorkspaceQuery<SidebarData>('/sidebar')
  const [, kind, id = ''] = path.split('/')
  const list = () => loadedSidebar(workspaceId)?.lists.find((one) => one.id === id && !one.is_inbox)
  const toggle = (subject: Parameters<typeof toFavorite>[0]) => {
    const favorite = toFavorite(subject)
    if (favorite) createFavoriteActions(workspaceId).toggle(favorite)
  }
  const isList = kind === 'lists' && id.startsWith('lst_')
  useCommands(
    {
      'list.favorite': () => toggle(list()),
      'list.folder': () => list() && askInSidebar({ kind: 'move', listId: id }),
    },
    { when: isList },
  )
  useCommands(
    { 'list.appearance': () => askInSidebar({ kind: 'appearance', listId: id }) },
    { when: role !== 'guest' && data?.lists.some((one) => one.id === id) === true },
  )
  useCommands(
    { 'view.favorite': () => toggle(loadedViews(workspaceId).find((one) => one.id === id)) },
    { when: kind === 'views' },
  )
  return null
}
