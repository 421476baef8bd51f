import { getRouteApi } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Page } from '../../frame/page.tsx'
import { useListLoaded } from '../../lib/rows/loading.ts'
import { byClosing, byRank, type Row } from '../../lib/rows/row.ts'
import { useRows } from '../../lib/rows/store.ts'
import { useInWorkspace } from '../../lib/session.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { Blank, Problem } from '../../parts/blank.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Bones, Entry, Ledger, Rows } from '../../parts/ledger.tsx'
import type { Desk, Section } from '../../types.ts'
import { day, exactly } from '../../words/dates.ts'
import { words } from '../../words/en/tasks.ts'
import { NotHere } from '../not-here.tsx'
import { NewLine } from '../tasks/new-line.tsx'
import type { Group } from '../tasks/task-list.tsx'
import { useTaskView } from '../tasks/use-task-view.ts'
import { Workbench } from '../tasks/workbench.tsx'

const route = getRouteApi('/app/lists/$id')
/** The group of what is in no section. */
const looseId = 'none'

/** A list: its sections, its tasks, and the line to write the next one. */
export function Screen() {
  const { id } = route.useParams()
  const desk = useInWorkspace<Desk>('/desk')
  const loaded = useListLoaded(id)
  const list = desk.data?.lists.find((one) => one.id === id)
  if (desk.data && !list && loaded.error) return <NotHere />
  return (
    <Page
      title={list?.name ?? words.list.label}
      state={list && <span className="meta wide-only">{words.list.open(list.open_count)}</span>}
    >
      {loaded.data && desk.data ? (
        <Tasks key={id} listId={id} name={list?.name ?? words.list.label} sections={loaded.data.sections} />
      ) : (
        <Ledger>
          {loaded.error ? (
            <Problem error={loaded.error} onRetry={() => void loaded.refetch()} />
          ) : (
            <Bones rows={10} />
          )}
        </Ledger>
      )}
    </Page>
  )
}

function Tasks({ listId, name, sections }: { listId: string; name: string; sections: Section[] }) {
  const { search, open, close } = useAddress()
  const isOpen = useCallback(
    (row: Row) => row.list_id === listId && row.parent_id === null && !row.completed,
    [listId],
  )
  const isClosed = useCallback(
    (row: Row) => row.list_id === listId && row.parent_id === null && row.completed,
    [listId],
  )
  const rows = useRows(isOpen, byRank)
  const closed = useRows(isClosed, byClosing)
  const groups = useMemo(() => groupsOf(rows, sections), [rows, sections])
  const view = useTaskView(rows)
  const { deeds } = view
  const place = useCallback(
    (ids: string[], group: Group, after: Row | null) =>
      deeds.place(
        ids,
        { section_id: group.id === looseId ? null : group.id, after_id: after?.id ?? null },
        // Just behind it until the server has named the place.
        after === null ? '' : `${after.rank}0`,
      ),
    [deeds],
  )
  return (
    <Workbench
      label={name}
      groups={groups}
      view={view}
      open={search.task}
      onOpen={open}
      onClose={close}
      onPlace={place}
    >
      {rows.length === 0 && (
        <Blank title={words.list.empty(name)}>
          <p>{words.list.emptyText}</p>
        </Blank>
      )}
      <NewLine listId={listId} sectionId={null} now={view.now} lists={view.lists} people={view.people} />
      {closed.length > 0 && <Closed rows={closed} view={view} />}
    </Workbench>
  )
}

/** What is closed, below the double rule; folded until one asks. */
function Closed({ rows, view }: { rows: Row[]; view: ReturnType<typeof useTaskView> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Entry kind="closed" margin={rows.length}>
        <button
          type="button"
          className="flex items-center gap-2 dim"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon of={open ? ChevronDown : ChevronRight} small />
          {words.list.closed}
        </button>
      </Entry>
      {open && (
        <Rows label={words.list.closed}>
          {rows.map((row) => (
            <Entry
              key={row.id}
              as="li"
              margin={
                row.completed_at !== null && (
                  <time dateTime={row.completed_at} title={exactly(row.completed_at)}>
                    {day(row.completed_at)}
                  </time>
                )
              }
            >
              <input
                type="checkbox"
                className="box"
                aria-label={words.closeTask(row.title)}
                checked
                onChange={() => view.toggle(row)}
              />
              <span className="dim cut">{row.title}</span>
            </Entry>
          ))}
        </Rows>
      )}
    </>
  )
}

/** Tasks without a section come first, without a heading; sections in their order, also those without tasks. */
function groupsOf(rows: readonly Row[], sections: readonly Section[]): Group[] {
  const of = Map.groupBy(rows, ({ section_id }) => section_id)
  const loose = of.get(null) ?? []
  return [
    ...(loose.length > 0 ? [{ id: looseId, name: null, rows: loose }] : []),
    ...sections.map(({ id, name }) => ({ id, name, rows: of.get(id) ?? [] })),
  ]
}
