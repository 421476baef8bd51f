import { useEffect, useMemo } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { lazyComponent, preload } from '../../ui/lazy-component.ts'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { closeRowMenu, openRowMenu, useRowMenu } from '../task-list/row-menu-store.ts'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'

const popover = lazyComponent(() =>
  import('./row-menu-popover.tsx').then(({ RowMenuPopover }) => RowMenuPopover),
)
whenIdle(() => preload(popover))

/** The menu of a task row, opened by its button or a right click. */
export function RowMenu({ chosen, onClear }: { chosen: readonly string[]; onClear: () => void }) {
  const open = useRowMenu()
  useContextMenu()
  const isOther = open !== null && chosen.length > 0 && !chosen.includes(open.id)
  // Acts on this row, not on a selection elsewhere.
  useEffect(() => {
    if (isOther) onClear()
  }, [isOther, onClear])
  const anchor = useMemo(() => ({ current: open?.anchor ?? null }), [open])
  return (
    open && <LazyDialog part={popover} open={open} chosen={chosen} anchor={anchor} onClose={closeRowMenu} />
  )
}

/** Opens the menu at the pointer on right click, or at the row's end with the context menu key. */
function useContextMenu(): void {
  useEffect(() => {
    const show = (event: MouseEvent) => {
      const row = (event.target as Element).closest<HTMLElement>('.task[data-key]')
      const key = row?.dataset['key']
      if (!row || key === undefined || (event.target as Element).closest('input, textarea, a')) return
      event.preventDefault()
      row.focus()
      const anchor = row.querySelector('[aria-haspopup=menu]') ?? row
      // Safari, which has no key for it, doesn't say what asked for the menu.
      const isByKey = (event as PointerEvent).pointerType === ''
      openRowMenu(serverIdOf(key), anchor, { at: isByKey ? undefined : event })
    }
    document.addEventListener('contextmenu', show)
    return () => document.removeEventListener('contextmenu', show)
  }, [])
}
