import { UserPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { useAdminNames } from '../../data/people.ts'
import { canManageWorkspace, useWorkspaceQuery, useMe, usePages, useWorkspace } from '../../data/session.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { useNow } from '../../lib/use-now.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/field.tsx'
import { Skeleton, MarginRow, MarginList, RowList } from '../../ui/margin-list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { MemberDetails, WorkspaceOverview } from '../../lib/types.ts'
import { formatDay, formatLast } from '../../messages/format-date.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/members.ts'
import { formatList } from '../../messages/format.ts'
import { PendingInvitations } from '../../features/members/pending-invitations.tsx'
import { InviteDialog } from '../../features/members/invite-dialog.tsx'
import { IntegrationDialog } from '../../features/members/integration-dialog.tsx'
import { IntegrationList } from '../../features/members/integration-list.tsx'
import { MemberActions } from '../../features/members/member-actions.tsx'

/** Above this many people, a search field is shown. */
const maxWithoutSearch = 20

/** Settings → Members. */
export function Screen() {
  const workspace = useWorkspace()
  const [text, setText] = useState('')
  const [inviting, setInviting] = useState(false)
  const [adding, setAdding] = useState(false)
  const canAdd = canManageWorkspace(workspace) && workspace.plan !== 'start'
  useCommands({ 'workspace.invite': () => setInviting(true) }, { when: canManageWorkspace(workspace) })
  return (
    <Page
      title={messages.title}
      actions={
        canManageWorkspace(workspace) && (
          <Button kind="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            {messages.invite}
          </Button>
        )
      }
    >
      <PageBody>
        <MarginList>
          <MemberList text={text} onFind={setText} />
          {canManageWorkspace(workspace) && <PendingInvitations text={text} />}
          <IntegrationList text={text} onAdd={canAdd ? () => setAdding(true) : undefined} />
        </MarginList>
      </PageBody>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {adding && <IntegrationDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function MemberList({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const workspace = useWorkspace()
  const overview = useWorkspaceQuery<WorkspaceOverview>('')
  const admins = useAdminNames() ?? []
  const query = useDeferredValue(text.trim())
  const { pages, rows } = usePages<MemberDetails>(
    '/members',
    { kind: 'person', ...(query === '' ? {} : { text: query }) },
    {
      every: 60_000,
      keep: true,
    },
  )
  if (pages.error && !rows) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
  if (!rows) return <Skeleton tall />
  const { members, guests } = overview.data?.usage ?? { members: 0, guests: 0 }
  return (
    <>
      <MarginRow kind="lead">
        <p className="prose">
          {messages.lead}{' '}
          {!canManageWorkspace(workspace) && admins.length > 0 && messages.adminsCan(formatList(admins))}
        </p>
      </MarginRow>
      {(text !== '' || members + guests > maxWithoutSearch) && (
        <MarginRow>
          <SearchField label={messages.find} value={text} onChange={onFind} />
        </MarginRow>
      )}
      <MarginRow kind="head" margin={messages.columns.joined}>
        <span className="grow">{messages.columns.person}</span>
        {canManageWorkspace(workspace) && <span className="wide-only w-20">{messages.columns.seen}</span>}
        <span className="wide-only w-24">{messages.columns.role}</span>
        {canManageWorkspace(workspace) && <span className="w-7" />}
      </MarginRow>
      <RowList label={messages.title}>
        {rows.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </RowList>
      <LoadMore pages={pages} />
      {!pages.hasNextPage && (
        <MarginRow kind="closed" as="p" margin={rows.length}>
          <span className="dim" role="status">
            {query !== '' ? messages.found(rows.length) : overview.data && messages.total(overview.data)}
          </span>
        </MarginRow>
      )}
    </>
  )
}

function MemberRow({ member }: { member: MemberDetails }) {
  const me = useMe()
  const workspace = useWorkspace()
  const now = useNow(30_000)
  const { id, name, email, role, joined_at, last_seen_at, two_factor } = member
  return (
    <MarginRow as="li" tall margin={<Timestamp at={joined_at}>{formatDay(joined_at)}</Timestamp>}>
      <Avatar id={id} name={name} large />
      <div className="grow min-w-0">
        <span className="block cut">
          <b className="font-semibold">{name}</b>{' '}
          {email === me.account.email && <span className="meta">{messages.you}</span>}
        </span>
        <span className="meta cut block">{email}</span>
      </div>
      {two_factor === true && <Tag tone="good">{messages.twoFactor}</Tag>}
      {canManageWorkspace(workspace) && (
        <time className="dim wide-only w-20" dateTime={last_seen_at ?? undefined}>
          {formatLast(last_seen_at, now)}
        </time>
      )}
      <span className="w-24 text-ink-2 max-small:order-1 max-small:basis-full max-small:pl-[34px]">
        {common.roles[role]}
      </span>
      {(canManageWorkspace(workspace) || email === me.account.email) && <MemberActions member={member} />}
    </MarginRow>
  )
}
