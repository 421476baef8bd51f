import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import {
  Collection,
  GridList,
  GridListHeader,
  GridListSection,
  ListLayout,
  type Selection,
  Virtualizer,
} from 'react-aria-components'
import { useReadOnly } from '../../data/read-only.ts'
import { realId } from '../../data/tasks/temporary-ids.ts'
import type { Moment, Row } from '../../data/tasks/row.ts'
import { words } from '../../messages/en/tasks.ts'
import { useBelow } from './inline-edit.ts'
import { type Group, lineId, type OnPlace, withLine } from './groups.ts'
import { placesIn, PlacesOfRows } from './row-index.tsx'
import { RowsOf } from './task-list-context.ts'
import { TaskRow, WrittenBelow } from './task-row.tsx'
import { WithDropLines } from './section-drop-indicators.tsx'
import { useTaskDrag } from './use-task-drag.tsx'
import { useTurns } from './use-overdue-version.ts'

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
  onPlace?: OnPlace | undefined
  /** The list that can be written into between the rows. */
  writesTo?: string | undefined
}

type Heading = TaskListProps['heading']
/** Beside the collection, which would make every row anew with each change of a heading. */
const HeadingContext = createContext<Heading>(undefined)

const small = matchMedia('(max-width: 700px)')

/** Rows of tasks in groups: thousands of them, by keyboard, by screen reader, by hand. */
export function TaskList(props: TaskListProps) {
  const { label, now, people, listNames, daily, open, selected, onSelect, onOpen, onToggle } = props
  const { heading, onPlace, writesTo } = props
  const readOnly = useReadOnly()
  const below = useBelow()
  const groups = useMemo(
    () => props.groups.map((group) => withLine(group, below, writesTo)),
    [props.groups, below, writesTo],
  )
  const places = useMemo(() => placesIn(groups), [groups])
  const grid = useRef<HTMLDivElement>(null)
  const { dragAndDropHooks } = useTaskDrag(grid, props.groups, onPlace)
  const shared = useMemo(
    () => ({ now, people, listNames, daily, open, onToggle, drags: onPlace !== undefined, writesTo }),
    [now, people, listNames, daily, open, onToggle, onPlace, writesTo],
  )
  const turns = useTurns(props.groups, now)
  return (
    <RowsOf value={shared}>
      <Virtualizer
        layout={ListLayout}
        // Where titles wrap, rows are as high as they are.
        layoutOptions={{
          ...(small.matches ? { estimatedRowHeight: 48 } : { rowHeight: 36 }),
          estimatedHeadingHeight: 44,
        }}
      >
        <WithDropLines>
          <PlacesOfRows value={places}>
            <HeadingContext value={heading}>
              <GridList
                ref={grid}
                className="grid"
                aria-label={label}
                items={groups}
                dependencies={[now.today, turns, people]}
                selectionMode={readOnly ? 'none' : 'multiple'}
                selectionBehavior="toggle"
                keyboardNavigationBehavior="tab"
                selectedKeys={selected}
                onSelectionChange={onSelect}
                onAction={(key) => onOpen(realId(String(key)))}
                {...(onPlace ? { dragAndDropHooks } : {})}
              >
                {(group) => (
                  <GridListSection id={group.id} aria-label={group.name ?? words.list.noSection}>
                    {group.name !== null && (
                      <GridListHeader>
                        <Head group={group} />
                      </GridListHeader>
                    )}
                    <Collection items={group.rows} dependencies={[now.today, turns, people]}>
                      {(row) =>
                        row.id === lineId ? (
                          <WrittenBelow group={group} rows={group.rows} />
                        ) : (
                          <TaskRow row={row} now={now} people={people} />
                        )
                      }
                    </Collection>
                  </GridListSection>
                )}
              </GridList>
            </HeadingContext>
          </PlacesOfRows>
        </WithDropLines>
      </Virtualizer>
    </RowsOf>
  )
}

/** The line above a group. */
const Head = ({ group }: { group: Group }) =>
  useContext(HeadingContext)?.(group) ?? (
    <div className="entry" data-kind="section">
      <span className="m">{words.list.open(group.rows.length)}</span>
      <h2 className="c">{group.name}</h2>
    </div>
  )
