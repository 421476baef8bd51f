import { Link } from '@tanstack/react-router'
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

/** The lists in the sidebar, in one's own order, with how far they are. */
export function SidebarLists() {
  const { id: workspaceId, role } = useWorkspace()
  const desk = useWorkspaceQuery<SidebarData>('/desk')
  const lists = desk.data?.lists ?? []
  const ids = lists.map(({ id }) => id)
  const [at, setAt] = useState<string>()
  const place = (id: string, after: string | null) => {
    const list = lists.find((one) => one.id === id)
    if (list) createListActions(workspaceId).place(lists, list, after)
  }
  /** @param to the place it gets, from 0 */
  const move = (id: string, to: number) => {
    const rest = ids.filter((one) => one !== id)
    const index = Math.max(0, Math.min(rest.length, to))
    if (ids[index] === id) return
    place(id, rest[index - 1] ?? null)
    // What has moved in the document has lost the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-order="${id}"] a`)?.focus())
  }
  const { held, hold, placeOf } = useDragOrder(ids, place)
  return (
    <>
      <h2 className="flex items-center">
        <span className="grow">{messages.lists}</span>
        {role !== 'guest' && <IconButton icon={Plus} small label={messages.newList} onClick={openNewList} />}
      </h2>
      {lists.length > 0 && (
        <ul data-orders onBlur={() => setAt(undefined)}>
          {lists.map((list, index) => (
            <SortableLink
              key={list.id}
              to="/lists/$id"
              id={list.id}
              name={list.name}
              dragging={held === list.id}
              dropPosition={placeOf(list.id)}
              onDragStart={hold(list.id)}
              onFocus={() => setAt(list.id)}
              onUp={index === 0 ? undefined : () => move(list.id, index - 1)}
              onDown={index === lists.length - 1 ? undefined : () => move(list.id, index + 1)}
            >
              <ListLinkContent list={list} />
            </SortableLink>
          ))}
        </ul>
      )}
      {at !== undefined && (
        <MoveCommands at={ids.indexOf(at as SidebarListItem['id'])} onMove={(to) => move(at, to)} />
      )}
      {desk.data && lists.length === 0 && (
        <p className="sidebar-note">{role === 'guest' ? messages.nothingShared : messages.noLists}</p>
      )}
      {!desk.data && desk.error && (
        <p className="sidebar-note">
          {messages.loadFailed}{' '}
          <button type="button" className="link" onClick={() => void desk.refetch()}>
            {common.problem.retry}
          </button>
        </p>
      )}
      {desk.data && desk.data.archived_count > 0 && (
        <Link to="/lists/archived" className="nav">
          <Icon of={Archive} />
          {messages.archived}
          <span className="count">{desk.data.archived_count}</span>
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
