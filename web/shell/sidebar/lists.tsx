import { Link } from '../../router/link.tsx'
import { Archive, Folder, FolderOpen, FolderPlus, Plus } from 'lucide-react'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { arrangeLists, type SidebarFolder, type SidebarList } from '../../data/sidebar-lists.ts'
import { useCollapsed } from '../../data/use-collapsed.ts'
import { IconButton } from '../../ui/button.tsx'
import { commandHandler } from '../../ui/commands/commands.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SidebarData } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/sidebar.ts'
import { openNewList } from '../../ui/overlay-state.ts'
import { ListLink } from './list-link.tsx'
import { SidebarLine } from './sidebar-line.tsx'

/** The lists in the sidebar, in the member's own folders and order, with their progress. */
export function SidebarLists() {
  const { role } = useWorkspace()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const [collapsed, toggle] = useCollapsed('sidebar')
  const entries = sidebar.data ? arrangeLists(sidebar.data) : []
  return (
    <>
      <h2 className="flex items-center">
        <span className="grow">{messages.lists}</span>
        <IconButton
          icon={FolderPlus}
          small
          label={messages.newFolder}
          onClick={() => commandHandler('folder.new')?.()}
        />
        {role !== 'guest' && <IconButton icon={Plus} small label={messages.newList} onClick={openNewList} />}
      </h2>
      {entries.length > 0 && (
        <ul data-zone="lists">
          {entries.map((entry) =>
            entry.folder ? (
              <FolderLine
                key={entry.folder.id}
                {...entry}
                isOpen={!collapsed.has(entry.folder.id)}
                onToggle={() => toggle(entry.folder.id)}
              />
            ) : (
              <ListLine key={entry.list.id} list={entry.list} />
            ),
          )}
        </ul>
      )}
      {sidebar.data && entries.length === 0 && (
        <p className="sidebar-note">{role === 'guest' ? messages.nothingShared : messages.noLists}</p>
      )}
      {!sidebar.data && sidebar.error && (
        <p className="sidebar-note">
          {messages.loadFailed}{' '}
          <button type="button" className="link" onClick={() => void sidebar.refetch()}>
            {common.problem.retry}
          </button>
        </p>
      )}
      {sidebar.data && sidebar.data.archived_count > 0 && (
        <Link to="/lists/archived" className="nav">
          <Icon of={Archive} />
          {messages.archived}
          <span className="count">{sidebar.data.archived_count}</span>
        </Link>
      )}
    </>
  )
}

const ListLine = ({ list }: { list: SidebarList }) => (
  <li>
    <SidebarLine zone="lists" id={list.id} name={list.name}>
      <ListLink list={list} />
    </SidebarLine>
  </li>
)

type FolderLineProps = {
  folder: SidebarFolder
  lists: readonly SidebarList[]
  isOpen: boolean
  onToggle: () => void
}

/** A folder with its lists; collapsed, it shows how many tasks are open in them. */
function FolderLine({ folder: { id, name }, lists, isOpen, onToggle }: FolderLineProps) {
  const count = isOpen ? 0 : lists.reduce((sum, { open_count }) => sum + open_count, 0)
  return (
    <li>
      <SidebarLine zone="lists" id={id} name={name}>
        <button type="button" className="nav" aria-expanded={isOpen} onClick={onToggle}>
          <Icon of={isOpen ? FolderOpen : Folder} />
          <span className="cut">{name}</span>
          {count > 0 && <span className="count">{messages.count(count)}</span>}
        </button>
      </SidebarLine>
      {isOpen && lists.length > 0 && (
        <ul aria-label={name}>
          {lists.map((list) => (
            <ListLine key={list.id} list={list} />
          ))}
        </ul>
      )}
    </li>
  )
}
