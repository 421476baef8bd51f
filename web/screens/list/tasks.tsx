import { useCallback, useMemo } from 'react'
import { openList } from '../../frame/openers.ts'
import type { ListMeta } from '../../lib/rows/loading.ts'
import { byClosing, type Row } from '../../lib/rows/row.ts'
import { useRows } from '../../lib/rows/store.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { Blank } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { words } from '../../words/en/lists.ts'
import { NewLine } from '../tasks/new-line.tsx'
import type { Group } from '../tasks/task-list.tsx'
import { useTaskView } from '../tasks/use-task-view.ts'
import { Workbench } from '../tasks/workbench.tsx'
import { NothingFits } from '../views/nothing-fits.tsx'
import { useListFilter } from '../views/use-list-filter.ts'
import { Closed } from './closed.tsx'
import { useFolded } from './folded.ts'
import { groupsOf, looseId } from './groups.ts'
import { NewSection } from './new-section.tsx'
import { SectionHead } from './section-head.tsx'
import { sectionDeedsIn } from './section-deeds.ts'

type TasksProps = {
  listId: string
  meta: ListMeta
  /** Takes the filter off that hides everything. */
  onClear: () => void
}

/** What is in a list: its sections with their tasks, the line to write the next one, and what is closed. */
export function Tasks({ listId, meta: { list, sections }, onClear }: TasksProps) {
  const { id: workspaceId, role } = useWorkspace()
  const { search, open, close } = useAddress()
  const { isOpen, isClosed, order, isFiltered, closedOnly, sort } = useListFilter(listId)
  const rows = useRows(closedOnly ? isClosed : isOpen, closedOnly ? byClosing : order)
  const closed = useRows(isClosed, byClosing)
  const [folded, fold] = useFolded(listId)
  const groups = useMemo(() => groupsOf(rows, sections, folded), [rows, sections, folded])
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
  const shape = useMemo(() => sectionDeedsIn(workspaceId, listId), [workspaceId, listId])
  const shapes = role !== 'guest' && !list.archived
  const heading = ({ id }: Group) => {
    const at = sections.findIndex((section) => section.id === id)
    const section = sections[at]
    if (!section) return null
    const inside = [...rows, ...closed].filter(({ section_id }) => section_id === id)
    return (
      <SectionHead
        section={section}
        count={inside.filter(({ completed }) => !completed).length}
        folded={folded.has(id)}
        onFold={() => fold(id)}
        isFirst={at === 0}
        isLast={at === sections.length - 1}
        tools={
          shapes
            ? {
                onRename: (name) => shape.rename(section, name),
                onMove: (step) => shape.move(sections, section, at + step),
                onRemove: () => shape.remove(sections, section, inside),
              }
            : undefined
        }
      />
    )
  }
  return (
    <Workbench
      label={list.name}
      groups={groups}
      view={view}
      open={search.task}
      onOpen={open}
      onClose={close}
      heading={heading}
      onPlace={sort === 'rank' && !closedOnly ? place : undefined}
    >
      {rows.length === 0 && isFiltered && <NothingFits onClear={onClear} />}
      {rows.length === 0 && !isFiltered && (
        <Blank
          title={words.empty.title(list.name)}
          actions={
            <>
              <Button kind="primary" onClick={writeFirst}>
                {words.empty.task}
              </Button>
              {role !== 'guest' && <Button onClick={openList}>{words.empty.template}</Button>}
            </>
          }
        >
          <p>{words.empty.text}</p>
        </Blank>
      )}
      <NewLine listId={listId} sectionId={null} now={view.now} lists={view.lists} people={view.people} />
      {shapes && <NewSection onAdd={(name) => shape.add(name)} />}
      {closed.length > 0 && !closedOnly && <Closed rows={closed} onToggle={view.toggle} />}
    </Workbench>
  )
}

const writeFirst = () => document.querySelector<HTMLInputElement>('[data-new-line]')?.focus()
