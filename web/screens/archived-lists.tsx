import { Link } from '../router/link.tsx'
import { ArchiveRestore, Lock } from 'lucide-react'
import { createListActions } from '../features/lists/list-actions.ts'
import { ListMark } from '../features/list-mark/list-mark.tsx'
import { Page, PageBody } from '../shell/page/page.tsx'
import { usePages, useWorkspace } from '../data/session.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton, MarginRow, MarginList, RowList } from '../ui/margin-list.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import type { List } from '../lib/types.ts'
import { formatDay } from '../messages/format-date.ts'
import { messages as dialogs } from '../messages/en/list-dialogs.ts'
import { messages as lists } from '../messages/en/lists.ts'

const messages = dialogs.archivedLists

/** The archived lists. */
export function Screen() {
  const { role } = useWorkspace()
  const { pages, rows } = usePages<List>('/lists', { archived: 'true' })
  return (
    <Page title={messages.title}>
      <PageBody>
        <MarginList>
          {!rows ? (
            pages.error ? (
              <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
            ) : (
              <Skeleton rows={4} />
            )
          ) : rows.length === 0 ? (
            <EmptyState title={messages.none}>
              <p>{messages.noneText}</p>
            </EmptyState>
          ) : (
            <>
              <MarginRow kind="lead" alignTop>
                <p className="prose">
                  {role === 'guest' ? `${messages.lead} ${lists.archivedBanner.membersOnly}` : messages.lead}
                </p>
              </MarginRow>
              <RowList label={messages.title}>
                {rows.map((list) => (
                  <ArchivedListRow key={list.id} list={list} mayRestore={role !== 'guest'} />
                ))}
              </RowList>
              <LoadMore pages={pages} />
            </>
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}

function ArchivedListRow({ list, mayRestore }: { list: List; mayRestore: boolean }) {
  const { id: workspaceId } = useWorkspace()
  const { id, name, visibility, archived_at } = list
  return (
    <MarginRow
      as="li"
      clickable
      margin={archived_at !== null && <Timestamp at={archived_at}>{formatDay(archived_at)}</Timestamp>}
    >
      <ListMark of={list} />
      <Link to="/lists/$id" params={{ id }} className="whole cut">
        {name}
      </Link>
      {visibility === 'private' && (
        <span className="text-ink-3" title={lists.private}>
          <Icon of={Lock} small />
        </span>
      )}
      <span className="grow" />
      {mayRestore && (
        <Button
          kind="plain"
          icon={ArchiveRestore}
          aria-label={messages.unarchive(name)}
          onClick={() => createListActions(workspaceId).unarchive(list)}
        >
          {lists.unarchive}
        </Button>
      )}
    </MarginRow>
  )
}
