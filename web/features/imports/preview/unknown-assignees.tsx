import { MarginRow } from '../../../ui/margin-list.tsx'
import { messages as all } from '../../../messages/en/imports.ts'
import { formatList } from '../../../messages/format.ts'
import type { PreviewData } from './preview-data.ts'

const words = all.unknownPeople

/** Whom the file assigns tasks to and nobody here is, said before anything is made. */
export function UnknownAssignees({ preview: { strangers, stranger_count } }: { preview: PreviewData }) {
  if (stranger_count === 0) return null
  const more = stranger_count - strangers.length
  return (
    <section aria-labelledby="import-strangers">
      <MarginRow kind="section">
        <h2 id="import-strangers">{words.title}</h2>
      </MarginRow>
      <MarginRow alignTop margin={words.margin}>
        <p className="prose">
          <b className="font-semibold">
            {formatList(more > 0 ? [...strangers, words.more(more)] : strangers)}.
          </b>{' '}
          {words.text}
        </p>
      </MarginRow>
    </section>
  )
}
