import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import type { TimelineItem } from './timeline-items.ts'

/** What can have the focus in a line: the task, its bar, and the ends of that. */
export type LinePart = 'title' | 'start' | 'bar' | 'end'
const parts: readonly LinePart[] = ['title', 'start', 'bar', 'end']

/**
 * The keyboard cursor of a timeline: one of its parts is in the tab order, and arrow keys move between parts and lines.
 *
 * @param showLine scrolls to a line, which renders only then
 */
export function useTimelineCursor(
  root: RefObject<HTMLElement | null>,
  items: readonly TimelineItem[],
  showLine: (index: number) => void,
) {
  const [cursor, setCursor] = useState<{ id: string; part: LinePart }>()
  /** What to focus as soon as it renders. */
  const pending = useRef<string>(undefined)
  const tasks = items.flatMap((item, index) => (item.kind === 'task' ? [{ id: item.row.id, index }] : []))
  const current = tasks.some(({ id }) => id === cursor?.id) ? cursor : undefined
  const stop = current ?? { id: tasks[0]?.id ?? '', part: 'title' as const }

  useLayoutEffect(() => {
    if (pending.current === undefined) return
    const element = root.current?.querySelector<HTMLElement>(pending.current)
    if (!element) return
    pending.current = undefined
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const go = (id: string, part: LinePart) => {
    pending.current = `[data-line="${id}"] [data-part="${part}"]`
    showLine(tasks.find((task) => task.id === id)?.index ?? 0)
    setCursor({ id, part })
  }
  const upOrDown = (by: number) => {
    const at = tasks.findIndex(({ id }) => id === stop.id)
    const next = tasks[Math.max(0, Math.min(tasks.length - 1, current ? at + by : at))]
    if (next) go(next.id, stop.part)
  }
  const sideways = (by: 1 | -1) => {
    const next = parts[parts.indexOf(stop.part) + by]
    if (next) go(stop.id, next)
  }
  useCommands({
    'list.previous': () => upOrDown(-1),
    'list.next': () => upOrDown(1),
    'list.left': () => sideways(-1),
    'list.right': () => sideways(1),
  })
  return {
    stop,
    /** The part that has the focus now. */
    focused: (): { id: string; part: LinePart } | undefined => {
      const at = document.activeElement
      const id = at?.closest<HTMLElement>('[data-line]')?.dataset['line']
      const part = at?.closest<HTMLElement>('[data-part]')?.dataset['part'] as LinePart | undefined
      return root.current?.contains(at) && id !== undefined && part ? { id, part } : undefined
    },
    onFocus: ({ target }: { target: Element }) => {
      const id = target.closest<HTMLElement>('[data-line]')?.dataset['line']
      const part = target.closest<HTMLElement>('[data-part]')?.dataset['part'] as LinePart | undefined
      if (id !== undefined && part && (id !== cursor?.id || part !== cursor.part)) setCursor({ id, part })
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const step = { ArrowUp: -1, ArrowDown: 1, Home: -items.length, End: items.length }[event.key]
      if (step === undefined) return
      event.preventDefault()
      upOrDown(step)
    },
  }
}
