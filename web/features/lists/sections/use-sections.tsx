import { useCallback, useMemo } from 'react'
import { useCommands } from '../../../ui/commands/commands.ts'
import { serverIdOf } from '../../../data/tasks/temporary-ids.ts'
import type { Row } from '../../../data/tasks/row.ts'
import { useWorkspace } from '../../../data/session.ts'
import { useDragOrder } from '../../../ui/use-drag-order.ts'
import type { Section } from '../../../lib/types.ts'
import { sumEstimates } from '../../task-list/planning.tsx'
import { rowElement } from '../../task-list/focus-row.ts'
import { setInlineEdit } from '../../task-list/inline-edit.ts'
import { noSectionId, type TaskGroup } from '../../task-list/groups.ts'
import { useCollapsed } from '../../../data/use-collapsed.ts'
import { groupBySection } from '../../task-list/group-by-section.ts'
import { createSectionActions } from './section-actions.ts'
import { SectionHeading } from './section-heading.tsx'

type SectionsOptions = {
  listId: string
  sections: readonly Section[]
  /** Open tasks in order, and completed ones. */
  rows: readonly Row[]
  closed: readonly Row[]
  /** Whether the sections can be changed. */
  canEdit: boolean
  /** Whether tasks are in manual order. */
  manualOrder: boolean
}

/** Returns the tasks of a list by section, with their headings and actions. */
export function useSections({ listId, sections, rows, closed, canEdit, manualOrder }: SectionsOptions) {
  const { id: workspaceId } = useWorkspace()
  const actions = useMemo(() => createSectionActions(workspaceId, listId), [workspaceId, listId])
  const [folded, fold] = useCollapsed(listId)
  const ids = useMemo(() => sections.map(({ id }) => id as string), [sections])
  const move = useCallback(
    (section: Section, to: number) =>
      actions.move(sections, section, Math.max(0, Math.min(sections.length - 1, to))),
    [actions, sections],
  )
  const drop = (id: string, after: string | null) => {
    const section = sections.find((one) => one.id === id)
    const rest = ids.filter((one) => one !== id)
    if (section) move(section, after === null ? 0 : rest.indexOf(after) + 1)
  }
  const { draggedId, startDrag, dropPositionOf } = useDragOrder(ids, drop)
  const groups = useMemo(
    // While a section is dragged, only headings are shown.
    () => groupBySection(rows, sections, draggedId === undefined ? folded : new Set(ids)),
    [rows, sections, folded, draggedId, ids],
  )
  useCommands({
    'list.left': () => {
      const id = focusedSectionId(rows)
      if (id === undefined || folded.has(id)) return
      fold(id)
      collapseButton(id)?.focus()
    },
    'list.right': () => {
      const id = focusedSectionId(rows)
      if (id !== undefined && folded.has(id)) fold(id)
    },
  })
  const inside = useMemo(
    () => Map.groupBy([...rows, ...closed], ({ section_id }) => section_id ?? ''),
    [rows, closed],
  )
  const begin = useCallback(
    (id: string) => {
      if (folded.has(id)) fold(id)
      const last = rows.findLast((row) => row.section_id === id)
      setInlineEdit({ kind: 'below', id: last?.id ?? null, groupId: id })
    },
    [folded, fold, rows],
  )
  useCommands(
    {
      // Where the cursor is; without one, above the sections.
      'task.new': () => {
        const id = focusedSectionId(rows)
        if (id !== undefined && ids.includes(id)) return begin(id)
        const last = rows.findLast((row) => row.section_id === null || !ids.includes(row.section_id))
        // A list that gets the focus for the first time would pass it to its first row.
        if (last) rowElement(last.id)?.focus()
        return setInlineEdit({ kind: 'below', id: last?.id ?? null, groupId: noSectionId })
      },
    },
    { when: manualOrder && sections.length > 0 },
  )
  const heading = useCallback(
    ({ id }: TaskGroup) => {
      const index = ids.indexOf(id)
      const section = sections[index]
      if (!section) return null
      const within = inside.get(id) ?? []
      const open = within.filter(({ completed }) => !completed)
      return (
        <SectionHeading
          section={section}
          count={open.length}
          estimate={sumEstimates(open)}
          folded={folded.has(id)}
          onFold={() => fold(id)}
          onAdd={manualOrder ? () => begin(id) : undefined}
          index={index}
          total={ids.length}
          dragging={draggedId === id}
          dropPosition={dropPositionOf(id)}
          tools={
            canEdit
              ? {
                  onRename: (name) => actions.rename(section, name),
                  onMove: (to) => move(section, to),
                  onDragStart: startDrag(id),
                  onRemove: () => actions.remove(sections, section, within),
                }
              : undefined
          }
        />
      )
    },
    [
      ids,
      sections,
      inside,
      folded,
      fold,
      draggedId,
      dropPositionOf,
      canEdit,
      manualOrder,
      begin,
      actions,
      move,
      startDrag,
    ],
  )
  return { groups, heading, actions }
}

/** Returns the section whose heading, or one of whose tasks, has the focus. */
function focusedSectionId(rows: readonly Row[]): string | undefined {
  const at = document.activeElement
  const headingId = at?.closest<HTMLElement>('[data-order]')?.dataset['order']
  const row = at?.closest<HTMLElement>('.task[data-key]')?.dataset['key']
  const under = row === undefined ? undefined : serverIdOf(row)
  return headingId ?? rows.find(({ id }) => id === under)?.section_id ?? undefined
}

const collapseButton = (id: string): HTMLElement | null =>
  document.querySelector(`[data-order="${id}"] .collapse-button`)
