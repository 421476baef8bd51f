import { useEffect, useLayoutEffect, useRef } from 'react'
import { realId } from '../../data/tasks/temporary-ids.ts'
import { rowOf } from '../../data/tasks/row-store.ts'
import { words } from '../../messages/en/tasks.ts'
import type { deedsIn } from '../task-actions/task-actions.ts'
import { openRowMenu } from '../task-list/row-menu-store.ts'

/** How far a row is drawn before letting go does something, and from where on it is no press, in pixels. */
const enough = 96
const slip = 10
const longMs = 500

type Touch = {
  row: HTMLElement
  id: string
  x: number
  y: number
  drawn: boolean
  timer: ReturnType<typeof setTimeout>
}

type UseTouch = {
  deeds: ReturnType<typeof deedsIn>
  chosen: readonly string[]
  onSelect: (ids: string[]) => void
}

/** Rows under a finger: drawn to the right they close, drawn to the left they offer due and move; a long press selects. */
export function useTouch(given: UseTouch): void {
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    let touch: Touch | undefined
    let spent = false
    const end = () => {
      if (!touch) return
      clearTimeout(touch.timer)
      const { row } = touch
      row.style.translate = ''
      row.draggable = row.dataset['wasDraggable'] === 'true'
      delete row.dataset['wasDraggable']
      delete row.dataset['drawn']
      touch = undefined
    }
    const down = (event: PointerEvent) => {
      end()
      spent = false
      const at = event.target as Element
      const row = at.closest<HTMLElement>('.grid .task[data-key]')
      if (event.pointerType !== 'touch' || !row || at.closest('input, textarea, button, a')) return
      const id = realId(row.dataset['key'] ?? '')
      // A long press on what can be dragged would begin to drag it.
      row.dataset['wasDraggable'] = String(row.draggable)
      row.draggable = false
      touch = { row, id, x: event.clientX, y: event.clientY, drawn: false, timer: setTimeout(select, longMs) }
    }
    /** From here on it is no press. */
    const spend = (row: HTMLElement) => {
      spent = true
      row.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerType: 'touch' }))
    }
    const select = () => {
      if (!touch) return
      const { row, id } = touch
      const { chosen, onSelect } = latest.current
      spend(row)
      end()
      onSelect(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
    }
    const move = (event: PointerEvent) => {
      if (!touch || event.pointerType !== 'touch') return
      const [x, y] = [event.clientX - touch.x, event.clientY - touch.y]
      if (!touch.drawn && Math.abs(y) > slip) return end()
      if (!touch.drawn && Math.abs(x) <= slip) return
      if (!touch.drawn) {
        clearTimeout(touch.timer)
        spend(touch.row)
        touch.drawn = true
      }
      const { row, id } = touch
      row.style.translate = `${x}px`
      row.dataset['drawn'] = Math.abs(x) < enough ? 'little' : 'enough'
      row.dataset['says'] = x < 0 ? words.touch.offer : rowOf(id)?.completed ? words.reopen : words.close
    }
    const up = (event: PointerEvent) => {
      if (!touch || event.pointerType !== 'touch') return
      const { row, id, drawn } = touch
      const x = event.clientX - touch.x
      end()
      if (!drawn || Math.abs(x) < enough) return
      row.focus()
      if (x < 0) openRowMenu(id, row, ['task.due', 'task.move'])
      else if (rowOf(id)?.completed) latest.current.deeds.reopen([id])
      else latest.current.deeds.close([id])
    }
    /** The browser scrolls with it. */
    const cancel = (event: PointerEvent) => {
      if (event.isTrusted) end()
    }
    /** What was drawn or held was no press, and its menu is not asked for. */
    const swallow = (event: Event) => {
      if (!spent) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const capture = { capture: true }
    const listeners = {
      pointerdown: down,
      pointermove: move,
      pointerup: up,
      pointercancel: cancel,
      click: swallow,
      contextmenu: swallow,
    }
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener, capture)
    return () => {
      end()
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener, capture)
    }
  }, [])
}
