import { type FocusEvent, type ReactNode, useState } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { GripVertical } from 'lucide-react'
import { useCommands } from './commands/commands.ts'
import { Icon } from './icon.tsx'

type SortableListProps<T> = {
  label: string
  items: readonly T[]
  /** The text of the whole row. */
  textOf: (item: T) => string
  /** Moves an item after another, or to the top; absent where the order is fixed. */
  onMove: ((id: string, after: T | undefined) => void) | undefined
  /** Runs on Enter, and on a click beside the controls of the row. */
  onAction?: (item: T) => void
  onRemove?: (item: T) => void
  /** What the rows show besides their items: they render again when it changes. */
  dependencies?: readonly unknown[]
  /** How a row is styled. */
  markOf?: (item: T) => { closed?: boolean; tone?: 'red' | undefined }
  /** Renders a row with its drag handle. */
  children: (item: T, grip: ReactNode) => ReactNode
}

/** A short list that people reorder: by drag, by the keys of the handle, and by the move shortcuts. */
export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const { label, items, textOf, onMove, onAction, onRemove, dependencies = [], markOf, children } = props
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
  const trackFocus = ({ target }: FocusEvent) =>
    setAt(target.closest('[data-key]')?.getAttribute('data-key') ?? undefined)
  return (
    <div onFocus={trackFocus} onBlur={() => setAt(undefined)}>
      <GridList
        // GridList reads only once whether rows can be dragged, so a change needs a new list.
        key={onMove ? 'moved' : 'fixed'}
        className="grid"
        aria-label={label}
        items={items}
        dependencies={[...dependencies, onMove]}
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
