import { useQuery } from '@tanstack/react-query'
import { call, type Collection } from '../../data/api.ts'
import { deviceIn } from '../../lib/device-name.ts'
import { queries } from '../../data/query-client.ts'
import { useAction } from '../../ui/use-action.ts'
import { useNow } from '../../lib/use-now.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Bones, Entry, Rows } from '../../ui/margin-list.tsx'
import { Stamp } from '../../ui/timestamp.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Session } from '../../lib/types.ts'
import { day, last } from '../../messages/format-date.ts'
import { words as all } from '../../messages/en/profile.ts'

const words = all.security.sessions
const key = ['/me/sessions']

/** Every browser that the person is signed in with. */
export function Sessions() {
  const sessions = useQuery({
    queryKey: key,
    queryFn: () => call<Collection<Session>>('GET', '/me/sessions'),
  })
  const endOthers = useAction(async () => {
    await call('DELETE', '/me/sessions')
    await queries.invalidateQueries({ queryKey: key })
    toast(words.endedOthers)
  })
  return (
    <>
      <Entry kind="section">
        <h2 className="grow">{words.title}</h2>
        {(sessions.data?.data.length ?? 0) > 1 && (
          <Button kind="plain" pending={endOthers.pending} onClick={() => void endOthers.run()}>
            {words.endOthers}
          </Button>
        )}
      </Entry>
      {sessions.data ? (
        <Rows label={words.title}>
          {sessions.data.data.map((session) => (
            <Line key={session.id} session={session} />
          ))}
        </Rows>
      ) : sessions.error ? (
        <Problem error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <Bones rows={2} tall />
      )}
    </>
  )
}

function Line({ session }: { session: Session }) {
  const { id, user_agent, ip, method, created_at, last_seen_at, current } = session
  const now = useNow(30_000)
  const end = useAction(async () => {
    await call('DELETE', `/me/sessions/${id}`)
    await queries.invalidateQueries({ queryKey: key })
    toast(words.ended)
  })
  const device = deviceIn(user_agent) ?? words.unknown
  return (
    <Entry as="li" tall margin={<Stamp at={last_seen_at}>{last(last_seen_at, now)}</Stamp>}>
      <div className="grow min-w-0" title={user_agent ?? undefined}>
        <span className="flex items-center gap-2">
          <b className="font-semibold">{device}</b>
          {current && <Tag tone="good">{words.current}</Tag>}
        </span>
        <span className="meta">
          {words.signedIn(words.methods[method], day(created_at))}
          {ip !== null && `, ${words.from(ip)}`}
        </span>
      </div>
      {!current && (
        <Button
          kind="plain"
          pending={end.pending}
          onClick={() => void end.run()}
          aria-label={`${words.end}: ${device}`}
        >
          {words.end}
        </Button>
      )}
    </Entry>
  )
}
