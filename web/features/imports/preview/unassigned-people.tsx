import { MarginRow } from '../../../ui/margin-list.tsx'
import type { Import } from '../../../lib/types.ts'
import { messages } from '../../../messages/en/import-people.ts'
import { formatList } from '../../../messages/format.ts'
import type { PreviewData } from '../use-import.ts'

type UnassignedPeopleProps = { importJob: Pick<Import, 'list_id'>; preview: PreviewData }

/** Lists assignees in the file who won't be assigned, why, and what to do: they aren't in the workspace, or lack access to the list. */
export function UnassignedPeople({ importJob: { list_id }, preview }: UnassignedPeopleProps) {
  const { strangers, stranger_count, without_access = [], without_access_count = 0 } = preview
  const { withoutAccess, unknown } = messages
  return (
    <>
      <People id="import-strangers" title={unknown.title} names={strangers} count={stranger_count}>
        {unknown.text}
      </People>
      <People
        id="import-without-access"
        title={withoutAccess.title}
        names={without_access}
        count={without_access_count}
      >
        {list_id === null ? withoutAccess.newLists : withoutAccess.existing}
      </People>
    </>
  )
}

type PeopleProps = { id: string; title: string; names: readonly string[]; count: number; children: string }

function People({ id, title, names, count, children }: PeopleProps) {
  if (count === 0) return null
  const more = count - names.length
  return (
    <section aria-labelledby={id}>
      <MarginRow kind="section">
        <h2 id={id}>{title}</h2>
      </MarginRow>
      <MarginRow alignTop margin={messages.unknown.margin}>
        <p className="prose">
          <b className="font-semibold">
            {formatList(more > 0 ? [...names, messages.unknown.more(more)] : names)}.
          </b>{' '}
          {children}
        </p>
      </MarginRow>
    </section>
  )
}
