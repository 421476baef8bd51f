import { Link } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useSavedViews } from '../../data/saved-views.ts'
import { Icon } from '../../ui/icon.tsx'
import { messages } from '../../messages/en/sidebar.ts'
import { SidebarLine } from './sidebar-line.tsx'

/** The member's saved views in the sidebar, in their own order. */
export function SidebarViews() {
  const { views = [] } = useSavedViews()
  if (views.length === 0) return null
  return (
    <>
      <h2>{messages.views}</h2>
      <ul data-zone="views">
        {views.map(({ id, name }) => (
          <li key={id}>
            <SidebarLine zone="views" id={id} name={name}>
              <ViewLink id={id} name={name} />
            </SidebarLine>
          </li>
        ))}
      </ul>
    </>
  )
}

export const ViewLink = ({ id, name }: { id: string; name: string }) => (
  <Link to="/views/$id" params={{ id }} className="nav" draggable={false}>
    <Icon of={Bookmark} />
    <span className="cut">{name}</span>
  </Link>
)
