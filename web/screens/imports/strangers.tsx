import { Entry } from '../../parts/ledger.tsx'
import { words as all } from '../../words/en/imports.ts'
import { listed } from '../../words/plural.ts'
import type { Preview } from './shape.ts'

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
