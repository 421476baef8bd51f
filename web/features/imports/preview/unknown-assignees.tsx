import { MarginRow } from '../../../ui/margin-list.tsx'
import { messages as importsMessages } from '../../../messages/en/imports.ts'
import { formatList } from '../../../messages/format.ts'
import type { PreviewData } from '../use-import.ts'

const messages = importsMessages.unknownPeople

/** Lists assignees in the file who aren't in the workspace. */
export function UnknownAssignees({ preview: { strangers, stranger_count } }: { preview: PreviewData }) {
  if (stranger_count === 0) return null
  const more = stranger_count - strangers.length
  return (
    <section aria-labelledby="import-strangers">
      <MarginRow kind="section">
        <h2 id="import-strangers">{messages.title}</h2>
      </MarginRow>
      <MarginRow alignTop margin={messages.margin}>
        <p className="prose">
          <b className="font-semibold">
            {formatList(more > 0 ? [...strangers, messages.more(more)] : strangers)}.
          </b>{' '}
          {messages.text}
        </p>
      </MarginRow>
    </section>
  )
}
