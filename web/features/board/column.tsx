import { Plus } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { GridList, ListLayout, type Selection, Virtualizer } from 'react-aria-components'
import { rowKey, serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { isOverdue } from '../../data/tasks/row.ts'
import { useReadOnly } from '../../data/read-only.ts'
import { IconButton } from '../../ui/button.tsx'
import { messages } from '../../messages/en/board.ts'
import { setInlineEdit, useNewTaskPosition } from '../task-list/inline-edit.ts'
import { type TaskGroup, newTaskRowId, type OnMoveTasks, withNewTaskRow } from '../task-list/groups.ts'
import { useTaskListContext } from '../task-list/task-list-context.ts'
import { NewTaskRow } from '../task-list/task-row.tsx'
import { useTaskDrag } from '../task-list/use-task-drag.tsx'
import '../task-list/row-tab-stops.ts'
import { Card } from './card.tsx'

type ColumnProps = {
  group: TaskGroup
  /** Every column of the board. */
  all: readonly TaskGroup[]
  selected: ReadonlySet<string>
  onSelect: (keys: Set<string>) => void
  onOpen: (id: string) => void
  onPlace: OnMoveTasks | undefined
}

/** A section as a column of cards. Only visible cards render. */
export function Column({ group, all, selected, onSelect, onOpen, onPlace }: ColumnProps) {
  const { now, people, writesTo } = useTaskListContext()
  const readOnly = useReadOnly()
  const grid = useRef<HTMLDivElement>(null)
  const { dragAndDropHooks } = useTaskDrag(grid, all, onPlace, group)
  const newTaskPosition = useNewTaskPosition()
  const rows = useMemo(
    () => withNewTaskRow(group, newTaskPosition, writesTo).rows,
    [group, newTaskPosition, writesTo],
  )
  const overdueCount = useMemo(() => rows.filter((row) => isOverdue(row, now)).length, [rows, now])
  const name = group.name ?? messages.noSection
  const keys = useMemo(() => new Set(group.rows.map(({ id }) => rowKey(id))), [group])
  // The selection in other columns stays.
  const select = (chosen: Selection) =>
    onSelect(
      new Set(
        [...selected]
          .filter((key) => !keys.has(key))
          .concat(chosen === 'all' ? [...keys] : Array.from(chosen, String)),
      ),
    )
  return (
    <section className="column" data-column={group.id} aria-label={name}>
      <header>
        <h2 className="cut">{name}</h2>
        <span className="count">{group.rows.length}</span>
        <span className="grow" />
        {writesTo !== undefined && (
          <IconButton
            icon={Plus}
            small
            label={messages.add(name)}
            onClick={() =>
              setInlineEdit({ kind: 'below', id: group.rows.at(-1)?.id ?? null, groupId: group.id })
            }
          />
        )}
      </header>
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: 76, gap: 6, padding: 2 }}>
        <GridList
          ref={grid}
          className="grid"
          aria-label={name}
          items={rows}
          dependencies={[now.today, overdueCount, people]}
          selectionMode={readOnly ? 'none' : 'multiple'}
          selectionBehavior="toggle"
          keyboardNavigationBehavior="tab"
          selectedKeys={[...selected].filter((key) => keys.has(key))}
          onSelectionChange={select}
          onAction={(key) => onOpen(serverIdOf(String(key)))}
          renderEmptyState={() => (
            <p className="empty">{writesTo === undefined ? messages.noTasks : messages.empty}</p>
          )}
          {...(onPlace ? { dragAndDropHooks } : {})}
        >
          {(row) =>
            row.id === newTaskRowId ? (
              <NewTaskRow group={group} rows={rows} />
            ) : (
              <Card row={row} now={now} people={people} />
            )
          }
        </GridList>
      </Virtualizer>
    </section>
  )
}
