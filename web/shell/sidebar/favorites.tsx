import { Link } from '../../router/link.tsx'
import { Tag } from 'lucide-react'
import { useWorkspaceQuery } from '../../data/session.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SidebarData } from '../../lib/types.ts'
import { messages } from '../../messages/en/sidebar.ts'
import { ListLink } from './list-link.tsx'
import { ViewLink } from './saved-views.tsx'
import { SidebarLine } from './sidebar-line.tsx'

/** The member's favorites: lists, saved views and labels, in their own order. */
export function SidebarFavorites() {
  const { data } = useWorkspaceQuery<SidebarData>('/sidebar')
  const { favorites = [], lists = [] } = data ?? {}
  if (favorites.length === 0) return null
  return (
    <>
      <h2>{messages.favorites}</h2>
      <ul data-zone="favorites">
        {favorites.map((favorite) => (
          <li key={favorite.id}>
            <SidebarLine zone="favorites" id={favorite.id} name={favorite.name}>
              <FavoriteLink favorite={favorite} lists={lists} />
            </SidebarLine>
          </li>
        ))}
      </ul>
    </>
  )
}

function FavoriteLink({
  favorite: { id, name, color },
  lists,
}: {
  favorite: SidebarData['favorites'][number]
  lists: SidebarData['lists']
}) {
  const list = lists.find((one) => one.id === id)
  if (list) return <ListLink list={list} />
  if (color === null) return <ViewLink id={id} name={name} />
  return (
    <Link to="/all" search={{ labels: id }} className="nav" draggable={false}>
      <span style={{ color: `var(--label-${color})` }}>
        <Icon of={Tag} />
      </span>
      <span className="cut">{name}</span>
    </Link>
  )
}
