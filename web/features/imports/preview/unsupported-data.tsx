import { Entry } from '../../../ui/margin-list.tsx'
import type { Preview } from './preview-data.ts'
import { words as all } from '../../../messages/en/imports.ts'
import { listed } from '../../../messages/format.ts'

const words = all.lost

/** What the file has and Daybook has not. */
export function Lost({ preview: { lost, as_text } }: { preview: Preview }) {
  if (lost.length + as_text.length === 0) return null
  const said = (kinds: Preview['lost']) => sentence(listed(kinds.map((kind) => words.kinds[kind] ?? kind)))
  return (
    <section aria-labelledby="import-lost">
      <Entry kind="section">
        <h2 id="import-lost">{words.title}</h2>
      </Entry>
      {as_text.length > 0 && (
        <Entry top margin={words.as_text}>
          <span>{words.asText(said(as_text))}</span>
        </Entry>
      )}
      {lost.length > 0 && (
        <Entry top margin={words.lost}>
          <span>{said(lost)}.</span>
        </Entry>
      )}
    </section>
  )
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
