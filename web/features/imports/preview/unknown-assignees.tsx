import { Entry } from '../../../ui/margin-list.tsx'
import { words as all } from '../../../messages/en/imports.ts'
import { listed } from '../../../messages/format.ts'
import type { Preview } from './preview-data.ts'

const words = all.strangers

/** Whom the file assigns tasks to and nobody here is, said before anything is made. */
export function Strangers({ preview: { strangers, stranger_count } }: { preview: Preview }) {
  if (stranger_count === 0) return null
  const more = stranger_count - strangers.length
  return (
    <section aria-labelledby="import-strangers">
      <Entry kind="section">
        <h2 id="import-strangers">{words.title}</h2>
      </Entry>
      <Entry top margin={words.margin}>
        <p className="prose">
          <b className="font-semibold">{listed(more > 0 ? [...strangers, words.more(more)] : strangers)}.</b>{' '}
          {words.text}
        </p>
      </Entry>
    </section>
  )
}
