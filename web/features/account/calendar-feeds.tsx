import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import { useCollection, useInWorkspace, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyRow, Once } from '../../ui/copy-row.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Entry, Rows } from '../../ui/margin-list.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Desk, Feed, NewFeed } from '../../lib/types.ts'
import { day } from '../../messages/format-date.ts'
import { words as common } from '../../messages/en/common.ts'
import { words as all } from '../../messages/en/profile.ts'

const words = all.calendars

/** The addresses at which calendar programs read deadlines in this workspace. */
export function Calendars() {
  const { id } = useWorkspace()
  const feeds = useCollection<Feed>('/feeds')
  const desk = useInWorkspace<Desk>('/desk')
  const [made, setMade] = useState<NewFeed>()
  const readAnew = () => queries.invalidateQueries({ queryKey: ['workspace', id, '/feeds'] })
  const make = useAction(async (listId: string | null) => {
    setMade(await call<NewFeed>('POST', `/workspaces/${id}/feeds`, { list_id: listId }))
    await readAnew()
  })
  const data = feeds.data?.data ?? []
  return (
    <>
      <Entry kind="section">
        <h2 className="grow">{words.title}</h2>
        <Menu
          label={words.add}
          items={[
            { id: 'assigned', label: words.assigned, onAction: () => void make.run(null) },
            ...(desk.data?.lists ?? []).map((list) => ({
              id: list.id,
              label: list.name,
              onAction: () => void make.run(list.id),
            })),
          ]}
        >
          <Button icon={CalendarPlus} pending={make.pending}>
            {words.add}
          </Button>
        </Menu>
      </Entry>
      {make.error !== null && (
        <Entry>
          <span className="text-red" role="alert">
            {problemIn(make.error).text}
          </span>
        </Entry>
      )}
      {made && (
        <Entry top tone="good" margin={common.justNow}>
          <Once title={words.once(nameOf(made))}>
            <CopyRow text={made.url} label={words.copy} primary />
            <div className="flex items-center gap-2.5 pt-1.5 max-small:flex-wrap">
              <span className="dim grow max-small:basis-full">{words.lost}</span>
              <Button onClick={() => setMade(undefined)}>{words.stored}</Button>
            </div>
          </Once>
        </Entry>
      )}
      {feeds.data && data.length === 0 && (
        <Entry>
          <span className="dim">{words.none}</span>
        </Entry>
      )}
      <Rows label={words.title}>
        {data.map((feed) => (
          <Line key={feed.id} feed={feed} onGone={() => void readAnew()} />
        ))}
      </Rows>
    </>
  )
}

const nameOf = ({ list_id, list_name }: Feed): string =>
  list_id === null ? words.assigned : (list_name ?? words.hidden)

function Line({ feed, onGone }: { feed: Feed; onGone: () => void }) {
  const { id } = useWorkspace()
  const [asked, setAsked] = useState(false)
  const name = nameOf(feed)
  const revoke = useAction(async () => {
    await call('DELETE', `/workspaces/${id}/feeds/${feed.id}`)
    toast(words.revoked(name))
    onGone()
  })
  return (
    <Entry as="li" tall margin={day(feed.created_at)}>
      <div className="grow min-w-0">
        <b className="block cut font-semibold">{name}</b>
        <span className="meta">
          {feed.last_read_on === null ? words.unread : words.read(day(feed.last_read_on))}
        </span>
      </div>
      <Button kind="plain" danger onClick={() => setAsked(true)} aria-label={`${words.revoke}: ${name}`}>
        {words.revoke}
      </Button>
      {asked && (
        <Confirm
          title={words.asking(name)}
          action={words.revoke}
          pending={revoke.pending}
          error={revoke.error}
          onSubmit={() => void revoke.run()}
          onCancel={() => setAsked(false)}
        >
          <p>{words.askingText}</p>
        </Confirm>
      )}
    </Entry>
  )
}
