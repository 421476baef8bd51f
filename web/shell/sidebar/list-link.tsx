import { Link } from '../../router/link.tsx'
import { Lock } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { SidebarList } from '../../data/sidebar-lists.ts'
import { useLoadOnPress } from '../../data/tasks/use-load-list.ts'
import { ListMark } from '../../features/list-mark/list-mark.tsx'
import { messages } from '../../messages/en/sidebar.ts'
import { Icon } from '../../ui/icon.tsx'

/** The link of a list, with its icon or its progress. */
export const ListLink = ({
  list: { id, name, color, icon, visibility, open_count, closed_count },
}: {
  list: SidebarList
}) => (
  <Link to="/lists/$id" params={{ id }} className="nav" draggable={false} {...useLoadOnPress(id)}>
    <ListMark of={{ color, icon }}>
      <span className="list-progress" style={progressStyle(closed_count, open_count)} aria-hidden="true" />
    </ListMark>
    <span className="cut">{name}</span>
    {visibility === 'private' && (
      <span className="text-ink-3" role="img" aria-label={messages.private} title={messages.private}>
        <Icon of={Lock} small />
      </span>
    )}
    {open_count > 0 && <span className="count">{messages.count(open_count)}</span>}
  </Link>
)

const progressStyle = (closed: number, open: number): CSSProperties =>
  ({
    '--done': `${closed + open === 0 ? 0 : Math.round((closed / (closed + open)) * 100)}%`,
  }) as CSSProperties
