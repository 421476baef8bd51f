import { UserPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Page, Scroll } from '../../shell/page/page.tsx'
import { useKeepers } from '../../data/people.ts'
import { manages, useInWorkspace, useMe, usePages, useWorkspace } from '../../data/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { FindField } from '../../ui/field.tsx'
import { Bones, Entry, Ledger, Rows } from '../../ui/margin-list.tsx'
import { More } from '../../ui/load-more.tsx'
import { Stamp } from '../../ui/timestamp.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Who } from '../../ui/avatar.tsx'
import type { MemberView, WorkspaceView } from '../../lib/types.ts'
import { day, last } from '../../messages/format-date.ts'
import { words as common } from '../../messages/en/common.ts'
import { words } from '../../messages/en/members.ts'
import { listed } from '../../messages/format.ts'
import { Invitations } from '../../features/members/pending-invitations.tsx'
import { Invite } from '../../features/members/invite-dialog.tsx'
import { MemberActions } from '../../features/members/member-actions.tsx'

/** More people than are found by looking. */
const many = 20

/** Settings → Members. */
export function Screen() {
  const here = useWorkspace()
  const [text, setText] = useState('')
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
          <Members text={text} onFind={setText} />
          {manages(here) && <Invitations text={text} />}
        </Ledger>
      </Scroll>
      {inviting && <Invite onClose={() => setInviting(false)} />}
    </Page>
  )
}

function Members({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const here = useWorkspace()
  const workspace = useInWorkspace<WorkspaceView>('')
  const keepers = useKeepers() ?? []
  const wanted = useDeferredValue(text.trim())
  const { pages, rows } = usePages<MemberView>('/members', wanted === '' ? {} : { text: wanted }, {
    every: 60_000,
    keep: true,
  })
  if (pages.error && !rows) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />
  if (!rows) return <Bones tall />
  const { members, guests } = workspace.data?.usage ?? { members: 0, guests: 0 }
  return (
    <>
      <Entry kind="lead">
        <p className="prose">
          {words.lead.all} {!manages(here) && keepers.length > 0 && words.keepers(listed(keepers))}
        </p>
      </Entry>
      {(text !== '' || members + guests > many) && (
        <Entry>
          <FindField label={words.find} value={text} onChange={onFind} />
        </Entry>
      )}
      <Entry kind="head" margin={words.columns.joined}>
        <span className="grow">{words.columns.person}</span>
        {manages(here) && <span className="wide-only w-28">{words.columns.seen}</span>}
        <span className="wide-only w-32">{words.columns.role}</span>
        {manages(here) && <span className="w-7" />}
      </Entry>
      <Rows label={words.title}>
        {rows.map((member) => (
          <MemberEntry key={member.id} member={member} />
        ))}
      </Rows>
      <More pages={pages} />
      {!pages.hasNextPage && (
        <Entry kind="closed" as="p" margin={rows.length}>
          <span className="dim" role="status">
            {wanted !== '' ? words.found(rows.length) : workspace.data && words.total(workspace.data)}
          </span>
        </Entry>
      )}
    </>
  )
}

function MemberEntry({ member }: { member: MemberView }) {
  const me = useMe()
  const here = useWorkspace()
  const now = useNow(30_000)
  const { id, name, email, role, joined_at, last_seen_at, two_factor } = member
  return (
    <Entry as="li" tall margin={<Stamp at={joined_at}>{day(joined_at)}</Stamp>}>
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
      <span className="w-32 text-ink-2 max-small:order-1 max-small:basis-full max-small:pl-[34px]">
        {common.roles[role]}
      </span>
      {(manages(here) || email === me.account.email) && <MemberActions member={member} />}
    </Entry>
  )
}
