import { useDeferredValue } from 'react'
import { call } from '../../data/api.ts'
import { invalidatePath, usePages, useWorkspace } from '../../data/session.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { MarginRow, RowList } from '../../ui/margin-list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Invitation, StartInfo } from '../../lib/types.ts'
import { formatDay } from '../../messages/format-date.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as membersMessages } from '../../messages/en/members.ts'

const messages = membersMessages.invitations

/** Lists people who were invited and haven't answered; renders nothing if there are none. */
export function PendingInvitations({ text }: { text: string }) {
  const query = useDeferredValue(text.trim())
  const { pages, rows = [] } = usePages<Invitation>('/invitations', query === '' ? {} : { text: query }, {
    every: 60_000,
    keep: true,
  })
  const hasMail = useFetchOnce<StartInfo>('/start').data?.mail !== false
  if (rows.length === 0) return null
  return (
    <>
      <MarginRow kind="section" as="h2" margin={pages.hasNextPage ? undefined : rows.length}>
        {messages.title}
      </MarginRow>
      {!hasMail && (
        <MarginRow>
          <p className="prose meta">{messages.withoutMail}</p>
        </MarginRow>
      )}
      <RowList label={messages.title}>
        {rows.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} hasMail={hasMail} />
        ))}
      </RowList>
      <LoadMore pages={pages} />
    </>
  )
}

function InvitationRow({ invitation, hasMail }: { invitation: Invitation; hasMail: boolean }) {
  const workspace = useWorkspace()
  const { id, email, role, invited_by, created_at, expires_at, expired } = invitation
  const path = `/workspaces/${workspace.id}/invitations/${id}`
  const run = async (work: () => Promise<unknown>, doneText: string) => {
    try {
      await work()
      await invalidatePath(workspace.id, '/invitations')
      showToast(doneText)
    } catch (error) {
      showToast(describeError(error).text)
    }
  }
  const resend = useAction(async () => {
    await run(
      () => call('POST', `${path}/resend`),
      hasMail ? messages.resent(email) : messages.renewed(email),
    )
  })
  // Either way it's a new link, and the one before no longer works.
  const resendText = hasMail ? messages.resend : messages.newLink
  const revoke = useAction(async () => {
    await run(() => call('DELETE', path), messages.revoked(email))
  })
  return (
    <MarginRow
      as="li"
      tall
      tone={expired ? 'amber' : undefined}
      margin={
        <Timestamp at={expires_at}>
          {expired ? messages.expired : messages.until(formatDay(expires_at))}
        </Timestamp>
      }
    >
      <div className="grow min-w-0">
        <b className="block cut font-semibold">{email}</b>
        <span className="meta">
          {common.roles[role]}, {messages.by(invited_by?.name ?? null, formatDay(created_at))}
        </span>
      </div>
      <Button
        kind="plain"
        pending={resend.pending}
        onClick={() => void resend.run()}
        aria-label={`${resendText}: ${email}`}
      >
        {resendText}
      </Button>
      <Button
        kind="plain"
        danger
        pending={revoke.pending}
        onClick={() => void revoke.run()}
        aria-label={`${messages.revoke}: ${email}`}
      >
        {messages.revoke}
      </Button>
    </MarginRow>
  )
}
