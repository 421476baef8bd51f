import { useWorkspaceQuery } from '../../data/session.ts'
import { useTitleMatches } from '../../data/tasks/search-titles.ts'
import type { CurrentTime } from '../../data/tasks/row.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowList } from '../../ui/margin-list.tsx'
import type { SidebarData } from '../../lib/types.ts'
import { messages } from '../../messages/en/search.ts'
import { TaskResultRow } from './task-result-row.tsx'

const maxResults = 50

/** While offline: the loaded tasks with a matching title. */
export function OfflineResults({
  text,
  open,
  now,
}: {
  text: string
  open: string | undefined
  now: CurrentTime
}) {
  const { rows } = useTitleMatches(text)
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const nameOf = (id: string) => sidebar.data?.lists.find((list) => list.id === id)?.name
  return rows.length === 0 ? (
    <EmptyState title={messages.none.title(text.trim())}>
      <p>{messages.offline.none}</p>
    </EmptyState>
  ) : (
    <RowList label={messages.tasks}>
      {rows.slice(0, maxResults).map((row) => (
        <TaskResultRow
          key={row.id}
          row={row}
          now={now}
          openTaskId={open}
          title={row.title}
          listName={nameOf(row.list_id)}
        />
      ))}
    </RowList>
  )
}
