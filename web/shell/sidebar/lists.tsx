import { Link } from '../../router/link.tsx'
import { Archive, Lock, Plus } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SidebarData } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/sidebar.ts'
import { createListActions } from '../../features/lists/list-actions.ts'
import { openNewList } from '../../ui/overlay-state.ts'
import { MoveCommands } from '../../ui/commands/move-commands.tsx'
import { SortableLink } from './sortable-link.tsx'

type SidebarListItem = SidebarData['lists'][number]

/** The lists in the sidebar, in the member's own order, with their progress. */
export function SidebarLists() {
  const { id: workspaceId, role } = useWorkspace()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  // The Inbox is above, with the views.
  const lists = (sidebar.data?.lists ?? []).filter(({ is_inbox }) => !is_inbox)
  const ids = lists.map(({ id }) => id)
  const [focusedId, setFocusedId] = useState<string>()
  const moveAfter = (id: string, after: string | null) => {
    const list = lists.find((one) => one.id === id)
    if (list) createListActions(workspaceId).place(lists, list, after)
  }
  /** @param to the new index */
  const move = (id: string, to: number) => {
    const rest = ids.filter((one) => one !== id)
    const index = Math.max(0, Math.min(rest.length, to))
    if (ids[index] === id) return
    moveAfter(id, rest[index - 1] ?? null)
    // Moving the element in the document loses the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-order="${id}"] a`)?.focus())
  }
  const { draggedId, startDrag, dropPositionOf } = useDragOrder(ids, moveAfter)
  return (
    <>
      <h2 className="flex items-center">
        <span className="grow">{messages.lists}</span>
        {role !== 'guest' && <IconButton icon={Plus} small label={messages.newList} onClick={openNewList} />}
      </h2>
      {lists.length > 0 && (
        <ul data-orders onBlur={() => setFocusedId(undefined)}>
          {lists.map((list, index) => (
            <SortableLink
              key={list.id}
              to="/lists/$id"
              id={list.id}
              name={list.name}
              dragging={draggedId === list.id}
              dropPosition={dropPositionOf(list.id)}
              onDragStart={startDrag(list.id)}
              onFocus={() => setFocusedId(list.id)}
              onUp={index === 0 ? undefined : () => move(list.id, index - 1)}
              onDown={index === lists.length - 1 ? undefined : () => move(list.id, index + 1)}
            >
              <ListLinkContent list={list} />
            </SortableLink>
          ))}
        </ul>
      )}
      {focusedId !== undefined && (
        <MoveCommands
          at={ids.indexOf(focusedId as SidebarListItem['id'])}
          onMove={(to) => move(focusedId, to)}
        />
      )}
      {sidebar.data && lists.length === 0 && (
        <p className="sidebar-note">{role === 'guest' ? messages.nothingShared : messages.noLists}</p>
      )}
      {!sidebar.data && sidebar.error && (
        <p className="sidebar-note">
          {messages.loadFailed}{' '}
          <button type="button" className="link" onClick={() => void sidebar.refetch()}>
            {common.problem.retry}
          </button>
        </p>
      )}
      {sidebar.data && sidebar.data.archived_count > 0 && (
        <Link to="/lists/archived" className="nav">
          <Icon of={Archive} />
          {messages.archived}
          <span className="count">{sidebar.data.archived_count}</span>
        </Link>
      )}
    </>
  )
}

const ListLinkContent = ({
  list: { name, visibility, open_count, closed_count },
}: {
  list: SidebarListItem
}) => (
  <>
    <span className="list-progress" style={progressStyle(closed_count, open_count)} aria-hidden="true" />
    <span className="cut">{name}</span>
    {visibility === 'private' && (
      <span className="text-ink-3" role="img" aria-label={messages.private} title={messages.private}>
        <Icon of={Lock} small />
      </span>
    )}
    {open_count > 0 && <span className="count">{messages.count(open_count)}</span>}
  </>
)

const progressStyle = (closed: number, open: number): CSSProperties =>
  ({
    '--done': `${closed + open === 0 ? 0 : Math.round((closed / (closed + open)) * 100)}%`,
  }) as CSSProperties
