import { useDeferredValue } from 'react'
import { usePages } from '../../data/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { MarginRow, RowList } from '../../ui/margin-list.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import type { MemberDetails } from '../../lib/types.ts'
import { formatDay } from '../../messages/format-date.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as membersMessages } from '../../messages/en/members.ts'
import { MemberActions } from './member-actions.tsx'

const messages = membersMessages.integrations

/** Lists the members that are other systems; renders nothing if there are none. */
export function IntegrationList({ text }: { text: string }) {
  const query = useDeferredValue(text.trim())
  const { pages, rows = [] } = usePages<MemberDetails>(
    '/members',
    { kind: 'integration', ...(query === '' ? {} : { text: query }) },
    { every: 60_000, keep: true },
  )
  if (rows.length === 0) return null
  return (
    <>
      <MarginRow kind="section" as="h2" margin={pages.hasNextPage ? undefined : rows.length}>
        {messages.title}
      </MarginRow>
      <RowList label={messages.title}>
        {rows.map((integration) => (
          <IntegrationRow key={integration.id} integration={integration} />
        ))}
      </RowList>
      <LoadMore pages={pages} />
    </>
  )
}

function IntegrationRow({ integration }: { integration: MemberDetails }) {
  const { id, name, description, role, joined_at } = integration
  return (
    <MarginRow as="li" tall margin={<Timestamp at={joined_at}>{formatDay(joined_at)}</Timestamp>}>
      <Avatar id={id} name={name} large />
      <div className="grow min-w-0">
        <b className="block cut font-semibold">{name}</b>
        <span className="meta cut block">{description ?? messages.kind}</span>
      </div>
      <span className="w-32 text-ink-2 max-small:order-1 max-small:basis-full max-small:pl-[34px]">
        {common.roles[role]}
      </span>
      <MemberActions member={integration} />
    </MarginRow>
  )
}
