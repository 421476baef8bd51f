import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { useCollection, useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyRow, OneTimeSecret } from '../../ui/copy-row.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { MarginRow, RowList } from '../../ui/margin-list.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { SidebarData, Feed, NewFeed } from '../../lib/types.ts'
import { formatDay } from '../../messages/format-date.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as profileMessages } from '../../messages/en/profile.ts'

const messages = profileMessages.calendars

/** The links that calendar apps subscribe to for due dates in this workspace. */
export function CalendarFeeds() {
  const { id } = useWorkspace()
  const feeds = useCollection<Feed>('/feeds')
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const [created, setCreated] = useState<NewFeed>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['workspace', id, '/feeds'] })
  const create = useAction(async (listId: string | null) => {
    setCreated(await call<NewFeed>('POST', `/workspaces/${id}/feeds`, { list_id: listId }))
    await refresh()
  })
  const data = feeds.data?.data ?? []
  return (
    <>
      <MarginRow kind="section">
        <h2 className="grow">{messages.title}</h2>
        <Menu
          label={messages.add}
          items={[
            { id: 'assigned', label: messages.assigned, onAction: () => void create.run(null) },
            ...(sidebar.data?.lists ?? []).map((list) => ({
              id: list.id,
              label: list.name,
              onAction: () => void create.run(list.id),
            })),
          ]}
        >
          <Button icon={CalendarPlus} pending={create.pending}>
            {messages.add}
          </Button>
        </Menu>
      </MarginRow>
      {create.error !== null && (
        <MarginRow>
          <span className="text-red" role="alert">
            {describeError(create.error).text}
          </span>
        </MarginRow>
      )}
      {created && (
        <MarginRow alignTop tone="good" margin={common.justNow}>
          <OneTimeSecret title={messages.created(feedName(created))}>
            <CopyRow text={created.url} label={messages.copy} primary />
            <div className="flex items-center gap-2.5 pt-1.5 max-small:flex-wrap">
              <span className="dim grow max-small:basis-full">{messages.secret}</span>
              <Button onClick={() => setCreated(undefined)}>{messages.stored}</Button>
            </div>
          </OneTimeSecret>
        </MarginRow>
      )}
      {feeds.data && data.length === 0 && (
        <MarginRow>
          <span className="dim">{messages.none}</span>
        </MarginRow>
      )}
      <RowList label={messages.title}>
        {data.map((feed) => (
          <FeedRow key={feed.id} feed={feed} onRevoked={() => void refresh()} />
        ))}
      </RowList>
    </>
  )
}

const feedName = ({ list_id, list_name }: Feed): string =>
  list_id === null ? messages.assigned : (list_name ?? messages.hidden)

function FeedRow({ feed, onRevoked }: { feed: Feed; onRevoked: () => void }) {
  const { id } = useWorkspace()
  const [confirming, setConfirming] = useState(false)
  const name = feedName(feed)
  const revoke = useAction(async () => {
    await call('DELETE', `/workspaces/${id}/feeds/${feed.id}`)
    showToast(messages.revoking.done(name))
    onRevoked()
  })
  return (
    <MarginRow as="li" tall margin={formatDay(feed.created_at)}>
      <div className="grow min-w-0">
        <b className="block cut font-semibold">{name}</b>
        <span className="meta">
          {feed.last_read_on === null ? messages.unread : messages.read(formatDay(feed.last_read_on))}
        </span>
      </div>
      <Button
        kind="plain"
        danger
        onClick={() => setConfirming(true)}
        aria-label={`${messages.revoke}: ${name}`}
      >
        {messages.revoke}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={messages.revoking.title(name)}
          action={messages.revoke}
          pending={revoke.pending}
          error={revoke.error}
          onSubmit={() => void revoke.run()}
          onCancel={() => setConfirming(false)}
        >
          <p>{messages.revoking.text}</p>
        </ConfirmDialog>
      )}
    </MarginRow>
  )
}
