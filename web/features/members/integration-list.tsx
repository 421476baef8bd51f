import { Plug } from 'lucide-react'
import { useDeferredValue } from 'react'
import { usePages } from '../../data/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { MarginRow, RowList } from '../../ui/margin-list.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import type { MemberDetails } from '../../lib/types.ts'
import { formatDay } from '../../messages/format-date.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as membersMessages } from '../../messages/en/members.ts'
import { MemberActions } from './member-actions.tsx'

const messages = membersMessages.integrations

type IntegrationListProps = {
  /** Only integrations with these words are listed. */
  text: string
  /** Undefined for people who can't add any. */
  onAdd: (() => void) | undefined
}

/** Lists the members that are other systems; renders nothing if there are none and none can be added. */
export function IntegrationList({ text, onAdd }: IntegrationListProps) {
  const query = useDeferredValue(text.trim())
  const { pages, rows } = usePages<MemberDetails>(
    '/members',
    { kind: 'integration', ...(query === '' ? {} : { text: query }) },
    { every: 60_000, keep: true },
  )
  const canAdd = onAdd !== undefined && query === ''
  if (!rows || (rows.length === 0 && !canAdd)) return null
  return (
    <>
      <MarginRow kind="section" as="h2" margin={pages.hasNextPage ? undefined : rows.length}>
        {messages.title}
      </MarginRow>
      {rows.length > 0 && (
        <RowList label={messages.title}>
          {rows.map((integration) => (
            <IntegrationRow key={integration.id} integration={integration} />
          ))}
        </RowList>
      )}
      <LoadMore pages={pages} />
      {canAdd && (
        <MarginRow tall>
          <p className="grow meta">{messages.lead}</p>
          <Button kind="plain" icon={Plug} onClick={onAdd}>
            {messages.add}
          </Button>
        </MarginRow>
      )}
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
      <span className="w-24 text-ink-2 max-small:order-1 max-small:basis-full max-small:pl-[34px]">
        {common.roles[role]}
      </span>
      <MemberActions member={integration} />
    </MarginRow>
  )
}
