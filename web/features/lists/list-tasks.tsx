import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { openList } from '../../ui/overlay-state.ts'
import type { ListMeta } from '../../data/tasks/use-load-list.ts'
import { byClosing, type Row } from '../../data/tasks/row.ts'
import { useRows } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { useAddress } from '../../data/url-params/use-view-params.ts'
import { Blank } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { words } from '../../messages/en/lists.ts'
import { NewLine } from '../task-list/new-task-line.tsx'
import { type Group, looseId } from '../task-list/groups.ts'
import { useSteady } from '../task-list/use-hold-remote-changes.ts'
import { useTaskView } from '../task-list/use-task-list-state.ts'
import { Workbench } from '../task-views/task-list-view.tsx'
import { NothingFits } from '../filters/no-matches.tsx'
import { useListFilter } from './use-list-filter.ts'
import { Closed } from './closed-tasks.tsx'
import { groupsOf } from '../task-list/group-by-section.ts'
import { NewSection } from './sections/new-section.tsx'
import { Room } from './capacity-notice.tsx'
import { useSections } from './sections/use-sections.tsx'

type TasksProps = {
  listId: string
  meta: ListMeta
  /** How many more tasks the list can have. */
  room: number
  /** Takes the filter off that hides everything. */
  onClear: () => void
}

/** What is in a list: its sections with their tasks, the line to write the next one, and what is closed. */
export function Tasks({ listId, meta: { list, sections }, room, onClear }: TasksProps) {
  const { role } = useWorkspace()
  const { search, open, close } = useAddress()
  const { isOpen, isClosed, order, isFiltered, closedOnly, sort } = useListFilter(listId)
  const rows = useRows(closedOnly ? isClosed : isOpen, closedOnly ? byClosing : order)
  const closed = useRows(isClosed, byClosing)
  const shapes = role !== 'guest' && !list.archived
  const byHand = sort === 'rank' && !closedOnly && !list.archived
  const {
    groups,
    heading,
    deeds: shape,
  } = useSections({ listId, sections, rows, closed, changeable: shapes, byHand })
  const asBoard = search.layout === 'board'
  const columns = useMemo(() => groupsOf(rows, sections, new Set()), [rows, sections])
  const places = useMemo(() => new Map(sections.map(({ id }, at) => [id as string, at + 1])), [sections])
  const placeOf = ({ section_id }: Row) => (sort === 'rank' ? (places.get(section_id ?? '') ?? 0) : 0)
  useSteady({ pick: isOpen, order: (a, b) => placeOf(a) - placeOf(b) || order(a, b) })
  const view = useTaskView(rows)
  const { deeds } = view
  const place = useCallback(
    (ids: string[], group: Group, after: Row | null) =>
      deeds.place(ids, {
        section_id: group.id === looseId ? null : group.id,
        after_id: after?.id ?? null,
      }),
    [deeds],
  )
  // The line stands below the last section, and so does what is written in it.
  const last = sections.at(-1)
  return (
    <Workbench
      label={list.name}
      groups={asBoard ? columns : groups}
      board={asBoard ? { closed } : undefined}
      view={view}
      open={search.task}
      onOpen={open}
      onClose={close}
      heading={heading}
      onPlace={byHand ? place : undefined}
      writesTo={byHand ? listId : undefined}
    >
      {rows.length === 0 && isFiltered && <NothingFits onClear={onClear} />}
      {rows.length === 0 && !isFiltered && (
        <Blank
          title={closed.length > 0 ? words.empty.done(list.name) : words.empty.title(list.name)}
          actions={
            !list.archived && (
              <>
                <Button kind="primary" onClick={writeFirst}>
                  {words.empty.task}
                </Button>
                {role !== 'guest' && <Button onClick={openList}>{words.empty.template}</Button>}
                {role !== 'guest' && (
                  <Link className="button" to="/settings/import" search={{ into: listId }}>
                    {words.empty.import}
                  </Link>
                )}
              </>
            )
          }
        >
          <p>
            {closed.length > 0
              ? words.empty.doneText
              : list.archived
                ? words.empty.archived
                : words.empty.text}
          </p>
        </Blank>
      )}
      {!list.archived && <Room left={room} />}
      {!list.archived && room > 0 && (
        <NewLine
          key={last?.id}
          listId={listId}
          sectionId={last?.id ?? null}
          sectionName={last?.name}
          now={view.now}
          lists={view.lists}
          people={view.people}
        />
      )}
      {shapes && <NewSection onAdd={(name) => shape.add(name)} />}
      {closed.length > 0 && !closedOnly && (
        <Closed rows={closed} onToggle={list.archived ? undefined : view.toggle} />
      )}
    </Workbench>
  )
}

const writeFirst = () => document.querySelector<HTMLInputElement>('[data-new-line]')?.focus()
