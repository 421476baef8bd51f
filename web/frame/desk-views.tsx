import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Bookmark, Ellipsis, Trash2 } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { useViews } from '../lib/saved-views.ts'
import { useWorkspace } from '../lib/session.tsx'
import { useDragOrder } from '../lib/use-drag-order.ts'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import type { View } from '../types.ts'
import { words as desk } from '../words/en/desk.ts'
import { OrderKeys } from './order-keys.tsx'
import { viewDeedsIn } from './view-deeds.ts'

/** The member's saved views in the sidebar, in their own order; nothing where there are none. */
export function DeskViews() {
  const { id: workspaceId } = useWorkspace()
  const { views = [] } = useViews()
  const navigate = useNavigate()
  const [at, setAt] = useState<string>()
  const deeds = viewDeedsIn(workspaceId)
  const ids = views.map((view): string => view.id)
  /** @param to the place it gets, from 0 */
  const move = (id: string, to: number) => {
    const view = views.find((one) => one.id === id)
    const index = Math.max(0, Math.min(views.length - 1, to))
    if (!view || ids[index] === id) return
    deeds.place(view, index)
    // What has moved in the document has lost the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-order="${id}"] a`)?.focus())
  }
  const { held, hold, placeOf } = useDragOrder(ids, (id, after) =>
    move(id, after === null ? 0 : ids.filter((one) => one !== id).indexOf(after) + 1),
  )
  const remove = (view: View) => {
    deeds.remove(view)
    if (location.pathname === `/views/${view.id}`) void navigate({ to: '/all' })
  }
  if (views.length === 0) return null
  return (
    <>
      <h2>{desk.views}</h2>
      <ul data-orders onBlur={() => setAt(undefined)}>
        {views.map((view, index) => (
          <Line
            key={view.id}
            view={view}
            held={held === view.id}
            place={placeOf(view.id)}
            onHold={hold(view.id)}
            onFocus={() => setAt(view.id)}
            onUp={index === 0 ? undefined : () => move(view.id, index - 1)}
            onDown={index === views.length - 1 ? undefined : () => move(view.id, index + 1)}
            onRemove={() => remove(view)}
          />
        ))}
      </ul>
      {at !== undefined && <OrderKeys at={ids.indexOf(at)} onMove={(to) => move(at, to)} />}
    </>
  )
}

type LineProps = {
  view: View
  held: boolean
  place: 'above' | 'below' | undefined
  onHold: (event: PointerEvent) => void
  onFocus: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

function Line({ view: { id, name }, held, place, onHold, onFocus, onUp, onDown, onRemove }: LineProps) {
  const nothing = () => {}
  return (
    <li className="nav-line" data-order={id} data-held={held || undefined} data-place={place}>
      <Link
        to="/views/$id"
        params={{ id }}
        className="nav"
        draggable={false}
        onPointerDown={onHold}
        onFocus={onFocus}
      >
        <Icon of={Bookmark} />
        <span className="cut">{name}</span>
      </Link>
      <Menu
        label={desk.actions(name)}
        items={[
          { id: 'up', label: desk.up, icon: ArrowUp, off: !onUp, onAction: onUp ?? nothing },
          { id: 'down', label: desk.down, icon: ArrowDown, off: !onDown, onAction: onDown ?? nothing },
          'rule',
          { id: 'delete', label: desk.deleteView, icon: Trash2, danger: true, onAction: onRemove },
        ]}
      >
        <IconButton icon={Ellipsis} small label={desk.actions(name)} data-quiet />
      </Menu>
    </li>
  )
}
