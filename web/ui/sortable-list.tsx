import { type FocusEvent, type ReactNode, useState } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { GripVertical } from 'lucide-react'
import { useCommands } from './commands/commands.ts'
import { Icon } from './icon.tsx'

type SortableListProps<T> = {
  label: string
  items: readonly T[]
  /** The whole row in words. */
  textOf: (item: T) => string
  /** Puts one behind another, or first; absent where nothing can be moved. */
  onMove: ((id: string, after: T | undefined) => void) | undefined
  /** Enter, or a press beside what is in the row. */
  onAction?: (item: T) => void
  onRemove?: (item: T) => void
  /** What the rows show besides their items: they are drawn anew when it changes. */
  shows?: readonly unknown[]
  /** How a row looks. */
  markOf?: (item: T) => { closed?: boolean; tone?: 'red' | undefined }
  /** The row, and what one takes hold of to move it. */
  children: (item: T, grip: ReactNode) => ReactNode
}

/** A few rows in an order of their own: by drag, by the handle's keys, and by the keys that move. */
export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const { label, items, textOf, onMove, onAction, onRemove, shows = [], markOf, children } = props
  const [at, setAt] = useState<string>()
  const move = (id: string | undefined, to: (from: number) => number) => () => {
    const from = items.findIndex((item) => item.id === id)
    const target = Math.max(0, Math.min(items.length - 1, to(from)))
    if (!onMove || id === undefined || from === -1 || target === from) return
    const rest = items.filter((_, index) => index !== from)
    onMove(id, rest[target - 1])
  }
  const focused = items.find(({ id }) => id === at)
  useCommands(
    {
      'move.up': move(at, (from) => from - 1),
      'move.down': move(at, (from) => from + 1),
      'move.first': move(at, () => 0),
      'move.last': move(at, () => items.length - 1),
    },
    { when: focused !== undefined && onMove !== undefined },
  )
  useCommands(
    { 'task.delete': () => focused && onRemove?.(focused) },
    { when: focused !== undefined && onRemove !== undefined },
  )
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      items.filter(({ id }) => keys.has(id)).map((item) => ({ 'text/plain': textOf(item) })),
    onReorder({ keys, target: { key, dropPosition } }) {
      const [moved] = Array.from(keys, String)
      const rest = items.filter(({ id }) => id !== moved)
      const index = rest.findIndex(({ id }) => id === key)
      if (moved !== undefined) onMove?.(moved, rest[dropPosition === 'before' ? index - 1 : index])
    },
  })
  const follow = ({ target }: FocusEvent) =>
    setAt(target.closest('[data-key]')?.getAttribute('data-key') ?? undefined)
  return (
    <div onFocus={follow} onBlur={() => setAt(undefined)}>
      <GridList
        // Whether rows can be dragged holds for as long as a list is there.
        key={onMove ? 'moved' : 'fixed'}
        className="grid"
        aria-label={label}
        items={items}
        dependencies={[...shows, onMove]}
        selectionMode="none"
        disallowTypeAhead
        keyboardNavigationBehavior="tab"
        {...(onAction
          ? {
              onAction: (key) => {
                const item = items.find(({ id }) => id === key)
                if (item) onAction(item)
              },
            }
          : {})}
        {...(onMove ? { dragAndDropHooks } : {})}
      >
        {(item) => {
          const { closed, tone } = markOf?.(item) ?? {}
          return (
            <GridListItem
              id={item.id}
              className="margin-row task item"
              textValue={textOf(item)}
              data-closed={closed || undefined}
              data-tone={tone}
            >
              {children(
                item,
                onMove && (
                  <Button slot="drag" className="drag-handle">
                    <Icon of={GripVertical} small />
                  </Button>
                ),
              )}
            </GridListItem>
          )
        }}
      </GridList>
    </div>
  )
}
