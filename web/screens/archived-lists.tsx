import { Link } from '@tanstack/react-router'
import { ArchiveRestore, Lock } from 'lucide-react'
import { listDeedsIn } from '../features/lists/list-actions.ts'
import { Page, Scroll } from '../shell/page/page.tsx'
import { usePages, useWorkspace } from '../data/session.ts'
import { Blank, Problem } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Bones, Entry, Ledger, Rows } from '../ui/margin-list.tsx'
import { More } from '../ui/load-more.tsx'
import { Stamp } from '../ui/timestamp.tsx'
import type { List } from '../lib/types.ts'
import { day } from '../messages/format-date.ts'
import { words as lists } from '../messages/en/lists.ts'

const words = lists.archivedLists

/** The lists that are done with: to be read, and to be taken back into use. */
export function Screen() {
  const { role } = useWorkspace()
  const { pages, rows } = usePages<List>('/lists', { archived: 'true' })
  return (
    <Page title={words.title}>
      <Scroll>
        <Ledger>
          {!rows ? (
            pages.error ? (
              <Problem error={pages.error} onRetry={() => void pages.refetch()} />
            ) : (
              <Bones rows={4} />
            )
          ) : rows.length === 0 ? (
            <Blank title={words.none}>
              <p>{words.noneText}</p>
            </Blank>
          ) : (
            <>
              <Entry kind="lead" top>
                <p className="prose">{role === 'guest' ? `${words.lead} ${words.keepers}` : words.lead}</p>
              </Entry>
              <Rows label={words.title}>
                {rows.map((list) => (
                  <Line key={list.id} list={list} mayRestore={role !== 'guest'} />
                ))}
              </Rows>
              <More pages={pages} />
            </>
          )}
        </Ledger>
      </Scroll>
    </Page>
  )
}

function Line({ list, mayRestore }: { list: List; mayRestore: boolean }) {
  const { id: workspaceId } = useWorkspace()
  const { id, name, visibility, archived_at } = list
  return (
    <Entry as="li" go margin={archived_at !== null && <Stamp at={archived_at}>{day(archived_at)}</Stamp>}>
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
          aria-label={words.unarchive(name)}
          onClick={() => listDeedsIn(workspaceId).unarchive(list)}
        >
          {lists.unarchive}
        </Button>
      )}
    </Entry>
  )
}
