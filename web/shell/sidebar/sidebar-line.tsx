import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { messages } from '../../messages/en/sidebar.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyComponent, preload } from '../../ui/lazy-component.ts'
import { MenuButton } from '../../ui/menu.tsx'

const entryMenu = lazyComponent(() =>
  import('../../features/sidebar/entry-menu.tsx').then(({ EntryMenu }) => EntryMenu),
)
whenIdle(() => preload(entryMenu))

type SidebarLineProps = {
  id: string
  name: string
  zone: 'lists' | 'views' | 'shared' | 'favorites'
  children: ReactNode
}

/** A line of the sidebar that people arrange: by drag and by shortcuts, see `arrange-sidebar.tsx`, or from its menu. */
export const SidebarLine = ({ id, name, zone, children }: SidebarLineProps) => (
  <div className="nav-line" data-order={id}>
    {children}
    <MenuButton label={messages.actions(name)} part={entryMenu} content={{ zone, entryId: id }}>
      <IconButton icon={Ellipsis} small label={messages.actions(name)} data-quiet />
    </MenuButton>
  </div>
)
