import { Link } from '../../router/link.tsx'
import { Bookmark, Users } from 'lucide-react'
import { useSavedViews } from '../../data/saved-views.ts'
import { Icon } from '../../ui/icon.tsx'
import type { View } from '../../lib/types.ts'
import { messages } from '../../messages/en/sidebar.ts'
import { SidebarLine } from './sidebar-line.tsx'

/** The member's saved views in the sidebar, in their own order, and those that others share. */
export function SidebarViews() {
  const { own, shared } = useSavedViews()
  if (own.length + shared.length === 0) return null
  return (
    <>
      <h2>{messages.views}</h2>
      {own.length > 0 && <Views zone="views" views={own} />}
      {shared.length > 0 && <Views zone="shared" views={shared} />}
    </>
  )
}

const Views = ({ zone, views }: { zone: 'views' | 'shared'; views: readonly View[] }) => (
  <ul data-zone={zone}>
    {views.map(({ id, name, owner, shared }) => (
      <li key={id}>
        <SidebarLine zone={zone} id={id} name={name}>
          <ViewLink id={id} name={name} sharedBy={shared ? owner.name : undefined} />
        </SidebarLine>
      </li>
    ))}
  </ul>
)

export const ViewLink = ({
  id,
  name,
  sharedBy,
}: {
  id: string
  name: string
  sharedBy?: string | undefined
}) => (
  <Link to="/views/$id" params={{ id }} className="nav" draggable={false}>
    <Icon of={Bookmark} />
    <span className="cut">{name}</span>
    {sharedBy !== undefined && (
      <span
        className="text-ink-3"
        role="img"
        aria-label={messages.shared}
        title={messages.sharedBy(sharedBy)}
      >
        <Icon of={Users} small />
      </span>
    )}
  </Link>
)
