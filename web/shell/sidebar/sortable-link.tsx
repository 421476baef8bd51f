import { Link } from '../../router/link.tsx'
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { type MenuEntry, Menu } from '../../ui/menu.tsx'
import { messages } from '../../messages/en/sidebar.ts'

type SortableLinkProps = {
  to: '/lists/$id' | '/views/$id'
  id: string
  name: string
  dragging: boolean
  dropPosition: 'above' | 'below' | undefined
  onDragStart: (event: PointerEvent) => void
  onFocus: () => void
  /** Undefined for the first and the last link, respectively. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  /** Further menu items, after those that move it. */
  extraItems?: readonly MenuEntry[]
  children: ReactNode
}

const noop = () => {}

/** A sidebar link that people reorder: by drag, by shortcuts, or from its menu. */
export function SortableLink(props: SortableLinkProps) {
  const {
    to,
    id,
    name,
    dragging,
    dropPosition,
    onDragStart,
    onFocus,
    onUp,
    onDown,
    extraItems = [],
    children,
  } = props
  return (
    <li className="nav-line" data-order={id} data-held={dragging || undefined} data-place={dropPosition}>
      <Link
        to={to}
        params={{ id }}
        className="nav"
        draggable={false}
        onPointerDown={onDragStart}
        onFocus={onFocus}
      >
        {children}
      </Link>
      <Menu
        label={messages.actions(name)}
        items={[
          {
            id: 'up',
            command: 'move.up',
            label: messages.up,
            icon: ArrowUp,
            off: !onUp,
            onAction: onUp ?? noop,
          },
          {
            id: 'down',
            command: 'move.down',
            label: messages.down,
            icon: ArrowDown,
            off: !onDown,
            onAction: onDown ?? noop,
          },
          ...extraItems,
        ]}
      >
        <IconButton icon={Ellipsis} small label={messages.actions(name)} data-quiet />
      </Menu>
    </li>
  )
}
