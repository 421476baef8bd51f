import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Page, Scroll } from '../../frame/page.tsx'
import { manages, useCollection, useInWorkspace, useMe, useWorkspace } from '../../lib/session.tsx'
import { useNow } from '../../lib/use-now.ts'
import { Problem } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Bones, Entry, Ledger, Rows } from '../../parts/ledger.tsx'
import { Tag } from '../../parts/tag.tsx'
import { Who } from '../../parts/who.tsx'
import type { MemberView, WorkspaceView } from '../../types.ts'
import { day, exactly, last } from '../../words/dates.ts'
import { words as common } from '../../words/en/common.ts'
import { words } from '../../words/en/members.ts'
import { listed } from '../../words/plural.ts'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite-dialog.tsx'
import { MemberActions } from './member-actions.tsx'

/** Settings → Members. */
export function Screen() {
  const here = useWorkspace()
  const [inviting, setInviting] = useState(false)
  return (
    <Page
      title={words.title}
      actions={
        manages(here) && (
          <Button kind="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      <Scroll>
        <Ledger>
          <Members />
          {manages(here) && <Invitations />}
        </Ledger>
      </Scroll>
      {inviting && <Invite onClose={() => setInviting(false)} />}
    </Page>
  )
}

function Members() {
  const here = useWorkspace()
  const members = useCollection<MemberView>('/members?limit=100', { every: 60_000 })
  const workspace = useInWorkspace<WorkspaceView>('')
  if (members.error && !members.data)
    return <Problem error={members.error} onRetry={() => void members.refetch()} />
  if (!members.data) return <Bones tall />
  const { data } = members.data
  const keepers = data.filter(({ role }) => role === 'owner' || role === 'admin').map(({ name }) => name)
  return (
    <>
      <Entry kind="lead">
        <p className="prose">
          {words.lead.all} {!manages(here) && keepers.length > 0 && words.keepers(listed(keepers))}
        </p>
      </Entry>
      <Entry kind="head" margin={words.columns.joined}>
        <span className="grow">{words.columns.person}</span>
        {manages(here) && <span className="wide-only w-28">{words.columns.seen}</span>}
        <span className="wide-only w-32">{words.columns.role}</span>
        {manages(here) && <span className="w-7" />}
      </Entry>
      <Rows label={words.title}>
        {data.map((member) => (
          <MemberEntry key={member.id} member={member} />
        ))}
      </Rows>
      <Entry kind="closed" as="p" margin={data.length}>
        <span className="dim">{workspace.data && words.total(workspace.data)}</span>
      </Entry>
    </>
  )
}

function MemberEntry({ member }: { member: MemberView }) {
  const me = useMe()
  const here = useWorkspace()
  const now = useNow(30_000)
  const { id, name, email, role, joined_at, last_seen_at, two_factor } = member
  return (
    <Entry
      as="li"
      tall
      margin={
        <time dateTime={joined_at} title={exactly(joined_at)}>
          {day(joined_at)}
        </time>
      }
    >
      <Who id={id} name={name} large />
      <div className="grow min-w-0">
        <span className="block cut">
          <b className="font-semibold">{name}</b>{' '}
          {email === me.account.email && <span className="meta">{words.you}</span>}
        </span>
        <span className="meta cut block">{email}</span>
      </div>
      {two_factor === true && <Tag tone="good">{words.twoFactor}</Tag>}
      {manages(here) && (
        <time className="dim wide-only w-28" dateTime={last_seen_at ?? undefined}>
          {last(last_seen_at, now)}
        </time>
      )}
      <span className="w-32 text-ink-2 max-small:w-auto">{common.roles[role]}</span>
      {(manages(here) || email === me.account.email) && <MemberActions member={member} />}
    </Entry>
  )
}
