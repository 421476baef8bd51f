import { MarginRow } from '../../../ui/margin-list.tsx'
import type { PreviewData } from '../use-import.ts'
import { messages as importsMessages } from '../../../messages/en/imports.ts'
import { formatList } from '../../../messages/format.ts'

const messages = importsMessages.unsupported

/** Lists data in the file that Daybook doesn't support. */
export function UnsupportedData({ preview: { lost, as_text } }: { preview: PreviewData }) {
  if (lost.length + as_text.length === 0) return null
  const listOf = (kinds: PreviewData['lost']) =>
    capitalize(formatList(kinds.map((kind) => messages.kinds[kind] ?? kind)))
  return (
    <section aria-labelledby="import-lost">
      <MarginRow kind="section">
        <h2 id="import-lost">{messages.title}</h2>
      </MarginRow>
      {as_text.length > 0 && (
        <MarginRow alignTop margin={messages.asText}>
          <span>{messages.asTextOf(listOf(as_text))}</span>
        </MarginRow>
      )}
      {lost.length > 0 && (
        <MarginRow alignTop margin={messages.leftOut}>
          <span>{listOf(lost)}.</span>
        </MarginRow>
      )}
    </section>
  )
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
