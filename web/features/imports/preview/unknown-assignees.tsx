import { MarginRow } from '../../../ui/margin-list.tsx'
import { messages as importsMessages } from '../../../messages/en/imports.ts'
import { formatList } from '../../../messages/format.ts'
import type { PreviewData } from './preview-data.ts'

const messages = importsMessages.unknownPeople

/** Whom the file assigns tasks to and nobody here is, said before anything is made. */
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
