import { type ReactNode, useMemo } from 'react'
import {
  Button as AriaButton,
  Collection,
  GridList,
  GridListHeader,
  GridListItem,
  GridListSection,
  ListLayout,
  type Selection,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components'
import { keyOf, realId } from '../../lib/rows/ids.ts'
import { useReadOnly } from '../../lib/read-only.ts'
import { isOverdue, type Moment, type Row } from '../../lib/rows/row.ts'
import { words } from '../../words/en/tasks.ts'
import { Grip, spoken, TaskEntry } from './entry.tsx'

export type Group = { id: string; name: string | null; rows: Row[] }

export type TaskListProps = {
  label: string
  groups: readonly Group[]
  now: Moment
  people: ReadonlyMap<string, string>
  /** The lists' names, where the view shows several. */
  listNames?: ReadonlyMap<string, string>
  /** Whether it is one day's: hours stand alone. */
  daily?: boolean | undefined
  /** The task that is open beside the list. */
  open?: string | undefined
  selected: Selection
  onSelect: (selected: Selection) => void
  onOpen: (id: string) => void
  onToggle: (row: Row) => void
  /** The line above a group, where it is more than its name. */
  heading?: ((group: Group) => ReactNode) | undefined
  /** Puts tasks behind another one, or first; absent where the order is not by hand. */
  onPlace?: ((ids: string[], group: Group, after: Row | null) => void) | undefined
}

const small = matchMedia('(max-width: 700px)')

/** Rows of tasks in groups: thousands of them, by keyboard, by screen reader, by hand. */
export function TaskList(props: TaskListProps) {
  const {
    label,
    groups,
    now,
    people,
    listNames,
    daily,
    open,
    selected,
    onSelect,
    onOpen,
    onToggle,
    heading,
    onPlace,
  } = props
  const readOnly = useReadOnly()
  const rowOf = useMemo(
    () => new Map(groups.flatMap(({ rows }) => rows.map((row) => [keyOf(row.id), row] as const))),
    [groups],
  )
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': rowOf.get(String(key))?.title ?? '' })),
    onReorder({ keys, target }) {
      const over = realId(String(target.key))
      const group = groups.find(({ rows }) => rows.some(({ id }) => id === over))
      if (!group || !onPlace) return
      const moved = new Set([...keys].map((key) => realId(String(key))))
      const rest = group.rows.filter(({ id }) => !moved.has(id))
      const at = rest.findIndex(({ id }) => id === over)
      onPlace([...moved], group, rest[target.dropPosition === 'before' ? at - 1 : at] ?? null)
    },
  })
  return (
    <Virtualizer
      layout={ListLayout}
      layoutOptions={{ rowHeight: small.matches ? 48 : 36, estimatedHeadingHeight: 44 }}
    >
      <GridList
        className="grid"
        aria-label={label}
        items={groups}
        dependencies={[heading, now, people, open, listNames]}
        selectionMode={readOnly ? 'none' : 'multiple'}
        selectionBehavior="toggle"
        selectedKeys={selected}
        onSelectionChange={onSelect}
        onAction={(key) => onOpen(realId(String(key)))}
        {...(onPlace ? { dragAndDropHooks } : {})}
      >
        {(group) => (
          <GridListSection id={group.id} aria-label={group.name ?? words.list.noSection}>
            {group.name !== null && (
              <GridListHeader>
                {heading?.(group) ?? (
                  <div className="entry" data-kind="section">
                    <span className="m">{words.list.open(group.rows.length)}</span>
                    <h2 className="c">{group.name}</h2>
                  </div>
                )}
              </GridListHeader>
            )}
            <Collection items={group.rows} dependencies={[now, people, open, listNames, readOnly]}>
              {(row) => (
                <GridListItem
                  id={keyOf(row.id)}
                  className="entry task"
                  textValue={spoken(row, now, people)}
                  data-tone={isOverdue(row, now) ? 'red' : undefined}
                  data-today={row.due_date === now.today || undefined}
                  data-here={row.id === open || undefined}
                  data-closed={row.completed || undefined}
                >
                  <TaskEntry
                    row={row}
                    now={now}
                    people={people}
                    listName={listNames?.get(row.list_id)}
                    daily={daily}
                    onToggle={() => onToggle(row)}
                    grip={
                      onPlace && (
                        <AriaButton slot="drag" className="grip">
                          <Grip />
                        </AriaButton>
                      )
                    }
                  />
                </GridListItem>
              )}
            </Collection>
          </GridListSection>
        )}
      </GridList>
    </Virtualizer>
  )
}
