import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { type Item, Menu } from '../../ui/menu.tsx'
import { words } from '../../messages/en/sidebar.ts'

type LineProps = {
  to: '/lists/$id' | '/views/$id'
  id: string
  name: string
  held: boolean
  place: 'above' | 'below' | undefined
  onHold: (event: PointerEvent) => void
  onFocus: () => void
  /** Absent at the ends. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  /** What its menu offers besides its place. */
  more?: readonly Item[]
  children: ReactNode
}

const nothing = () => {}

/** A line of the sidebar in an order of one's own: by drag, by keys, by its menu. */
export function OrderedLine(props: LineProps) {
  const { to, id, name, held, place, onHold, onFocus, onUp, onDown, more = [], children } = props
  return (
    <li className="nav-line" data-order={id} data-held={held || undefined} data-place={place}>
      <Link
        to={to}
        params={{ id }}
        className="nav"
        draggable={false}
        onPointerDown={onHold}
        onFocus={onFocus}
      >
        {children}
      </Link>
      <Menu
        label={words.actions(name)}
        items={[
          { id: 'up', label: words.up, icon: ArrowUp, off: !onUp, onAction: onUp ?? nothing },
          { id: 'down', label: words.down, icon: ArrowDown, off: !onDown, onAction: onDown ?? nothing },
          ...more,
        ]}
      >
        <IconButton icon={Ellipsis} small label={words.actions(name)} data-quiet />
      </Menu>
    </li>
  )
}
