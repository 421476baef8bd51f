import { useQuery } from '@tanstack/react-query'
import { call, type Collection } from '../../data/api.ts'
import { deviceName } from '../../messages/device-name.ts'
import { queryClient } from '../../data/query-client.ts'
import { useAction } from '../../ui/use-action.ts'
import { useNow } from '../../lib/use-now.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton, MarginRow, RowList } from '../../ui/margin-list.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Session } from '../../lib/types.ts'
import { formatDay, formatLast } from '../../messages/format-date.ts'
import { messages as profileMessages } from '../../messages/en/profile.ts'

const messages = profileMessages.security.sessions
const sessionsKey = ['/me/sessions']

/** Lists the browsers in which the person is signed in. */
export function Sessions() {
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: () => call<Collection<Session>>('GET', '/me/sessions'),
  })
  const endOthers = useAction(async () => {
    await call('DELETE', '/me/sessions')
    await queryClient.invalidateQueries({ queryKey: sessionsKey })
    showToast(messages.endedOthers)
  })
  return (
    <>
      <MarginRow kind="section">
        <h2 className="grow">{messages.title}</h2>
        {(sessions.data?.data.length ?? 0) > 1 && (
          <Button kind="plain" pending={endOthers.pending} onClick={() => void endOthers.run()}>
            {messages.endOthers}
          </Button>
        )}
      </MarginRow>
      {sessions.data ? (
        <RowList label={messages.title}>
          {sessions.data.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      ) : sessions.error ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <Skeleton rows={2} tall />
      )}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { id, user_agent, ip, method, created_at, last_seen_at, current } = session
  const now = useNow(30_000)
  const device = deviceName(user_agent) ?? messages.unknown
  const end = useAction(async () => {
    await call('DELETE', `/me/sessions/${id}`)
    await queryClient.invalidateQueries({ queryKey: sessionsKey })
    showToast(messages.ended(device))
  })
  return (
    <MarginRow as="li" tall margin={<Timestamp at={last_seen_at}>{formatLast(last_seen_at, now)}</Timestamp>}>
      <div className="grow min-w-0" title={user_agent ?? undefined}>
        <span className="flex items-center gap-2">
          <b className="font-semibold">{device}</b>
          {current && <Tag tone="good">{messages.current}</Tag>}
        </span>
        <span className="meta">
          {messages.signedIn(messages.methods[method], formatDay(created_at))}
          {ip !== null && `, ${messages.from(ip)}`}
        </span>
      </div>
      {!current && (
        <Button
          kind="plain"
          pending={end.pending}
          onClick={() => void end.run()}
          aria-label={`${messages.end}: ${device}`}
        >
          {messages.end}
        </Button>
      )}
    </MarginRow>
  )
}
