import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react'
import type { Row } from '../../data/tasks/row.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { keyOf } from '../../data/tasks/temporary-ids.ts'
import { useTrail } from '../../data/task-neighbours.ts'
import { Ledger } from '../../ui/margin-list.tsx'
import { TaskPanel } from '../task-panel/lazy-task-panel.tsx'
import { usePaste } from './use-paste-tasks.ts'
import { useTouch } from './use-row-gestures.ts'
import type { useTaskView } from '../task-list/use-task-list-state.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type DropPlace, useDropPlaces } from '../task-list/list-and-section-drop.ts'
import { useListCommands } from '../task-commands/use-list-commands.ts'
import { useTaskCommands } from '../task-commands/use-task-commands.ts'
import { RowMenu } from './row-menu.tsx'
import { type Group, looseId } from '../task-list/groups.ts'
import { TaskList, type TaskListProps } from '../task-list/task-list.tsx'

const Board = lazy(() => import('../board/board.tsx').then((module) => ({ default: module.Board })))

type WorkbenchProps = {
  label: string
  groups: readonly Group[]
  view: ReturnType<typeof useTaskView>
  /** The task that is open beside the list. */
  open: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
  /** Whether the list of each task is named. */
  named?: boolean
  /** Whether it is one day's: hours stand alone. */
  daily?: boolean
  /** Above the rows, such as a line to write in. */
  above?: ReactNode
  /** The line above a group, where it is more than its name. */
  heading?: TaskListProps['heading']
  /** Puts tasks where they were dropped; absent where the order is not by hand. */
  onPlace?: TaskListProps['onPlace']
  /** The list that can be written into between the rows. */
  writesTo?: string | undefined
  /** Its groups stand side by side as columns, and what is closed at their edge. */
  board?: { closed: readonly Row[] } | undefined
  /** Below the rows: the line to write in, what is closed, or what to say when there is nothing. */
  children?: ReactNode
}

/** Rows of tasks with what belongs to them: the panel beside, the bar for what is selected. */
export function Workbench({
  label,
  groups,
  view,
  open,
  onOpen,
  onClose,
  named,
  daily,
  above,
  heading,
  onPlace,
  writesTo,
  board,
  children,
}: WorkbenchProps) {
  const { now, people, listNames, deeds, selected, setSelected, chosen, clear, toggle } = view
  const ids = useMemo(() => groups.flatMap(({ rows }) => rows.map(({ id }) => id)), [groups])
  useTrail(ids)
  useListCommands({
    groups: groups.some(({ id }) => id === looseId)
      ? groups
      : [{ id: looseId, name: null, rows: [] }, ...groups],
    chosen,
    onSelect: setSelected,
    onPlace,
    writes: writesTo !== undefined,
  })
  usePaste(groups, view, writesTo)
  const drop = useCallback(
    (ids: readonly string[], on: DropPlace) => {
      if ('listId' in on) return deeds.move(ids, { list_id: on.listId, section_id: null }, on.name)
      const group = groups.find(({ id }) => id === on.sectionId)
      if (group) onPlace?.([...ids], group, null)
    },
    [deeds, groups, onPlace],
  )
  useDropPlaces(drop)
  useTaskCommands({ chosen, open, deeds })
  useTouch({ deeds, chosen, onSelect: (ids) => setSelected(new Set(ids.map(keyOf))) })
  useCommands({ 'app.out': onClose }, { when: open !== undefined })
  return (
    <div className="with-panel">
      {board ? (
        <Suspense fallback={null}>
          <Board
            label={label}
            groups={groups}
            now={now}
            people={people}
            open={open}
            selected={selected}
            onSelect={setSelected}
            onOpen={onOpen}
            onToggle={toggle}
            onPlace={onPlace}
            writesTo={writesTo}
            closed={board.closed}
          />
        </Suspense>
      ) : (
        <div className="scroll" data-orders>
          <Ledger>
            {above}
            {groups.some(({ name, rows }) => name !== null || rows.length > 0) && (
              <TaskList
                // Rows that can be dragged and rows that cannot are two lists to React Aria.
                key={String(onPlace !== undefined)}
                label={label}
                groups={groups}
                now={now}
                people={people}
                {...(named ? { listNames } : {})}
                daily={daily}
                open={open}
                selected={selected}
                onSelect={setSelected}
                onOpen={onOpen}
                onToggle={toggle}
                heading={heading}
                onPlace={onPlace}
                writesTo={writesTo}
              />
            )}
            {children}
          </Ledger>
        </div>
      )}
      {chosen.length > 0 && <BulkBar ids={chosen} deeds={deeds} onDone={clear} />}
      <RowMenu chosen={chosen} onClear={clear} />
      {open !== undefined && <TaskPanel key={open} id={open} now={now} onClose={onClose} />}
    </div>
  )
}
