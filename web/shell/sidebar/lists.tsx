import { Link } from '@tanstack/react-router'
import { Archive, Lock, Plus } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import { useInWorkspace, useWorkspace } from '../../data/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Desk } from '../../lib/types.ts'
import { words as common } from '../../messages/en/common.ts'
import { words } from '../../messages/en/sidebar.ts'
import { listDeedsIn } from '../../features/lists/list-actions.ts'
import { openList } from '../../ui/overlay-state.ts'
import { OrderKeys } from '../../ui/commands/move-commands.tsx'
import { OrderedLine } from './sortable-link.tsx'

type DeskList = Desk['lists'][number]

/** The lists in the sidebar, in one's own order, with how far they are. */
export function DeskLists() {
  const { id: workspaceId, role } = useWorkspace()
  const desk = useInWorkspace<Desk>('/desk')
  const lists = desk.data?.lists ?? []
  const ids = lists.map(({ id }) => id)
  const [at, setAt] = useState<string>()
  const place = (id: string, after: string | null) => {
    const list = lists.find((one) => one.id === id)
    if (list) listDeedsIn(workspaceId).place(lists, list, after)
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
        <span className="grow">{words.lists}</span>
        {role !== 'guest' && <IconButton icon={Plus} small label={words.newList} onClick={openList} />}
      </h2>
      {lists.length > 0 && (
        <ul data-orders onBlur={() => setAt(undefined)}>
          {lists.map((list, index) => (
            <OrderedLine
              key={list.id}
              to="/lists/$id"
              id={list.id}
              name={list.name}
              held={held === list.id}
              place={placeOf(list.id)}
              onHold={hold(list.id)}
              onFocus={() => setAt(list.id)}
              onUp={index === 0 ? undefined : () => move(list.id, index - 1)}
              onDown={index === lists.length - 1 ? undefined : () => move(list.id, index + 1)}
            >
              <Inside list={list} />
            </OrderedLine>
          ))}
        </ul>
      )}
      {at !== undefined && <OrderKeys at={ids.indexOf(at as DeskList['id'])} onMove={(to) => move(at, to)} />}
      {desk.data && lists.length === 0 && (
        <p className="note">{role === 'guest' ? words.nothingShared : words.noLists}</p>
      )}
      {!desk.data && desk.error && (
        <p className="note">
          {words.unread}{' '}
          <button type="button" className="link" onClick={() => void desk.refetch()}>
            {common.problem.again}
          </button>
        </p>
      )}
      {desk.data && desk.data.archived_count > 0 && (
        <Link to="/lists/archived" className="nav">
          <Icon of={Archive} />
          {words.archived}
          <span className="n">{desk.data.archived_count}</span>
        </Link>
      )}
    </>
  )
}

const Inside = ({ list: { name, visibility, open_count, closed_count } }: { list: DeskList }) => (
  <>
    <span className="pie" style={share(closed_count, open_count)} aria-hidden="true" />
    <span className="cut">{name}</span>
    {visibility === 'private' && (
      <span className="text-ink-3" role="img" aria-label={words.private} title={words.private}>
        <Icon of={Lock} small />
      </span>
    )}
    {open_count > 0 && <span className="n">{words.count(open_count)}</span>}
  </>
)

const share = (closed: number, open: number): CSSProperties =>
  ({
    '--done': `${closed + open === 0 ? 0 : Math.round((closed / (closed + open)) * 100)}%`,
  }) as CSSProperties
