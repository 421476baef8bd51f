import { MarginRow } from '../../../ui/margin-list.tsx'
import type { PreviewData } from '../use-import.ts'
import { messages as importsMessages } from '../../../messages/en/imports.ts'
import { formatList } from '../../../messages/format.ts'

const messages = importsMessages.unsupported

/** Lists data in the file that Daybook doesn't support: what becomes text, and what is left out and why. */
export function UnsupportedData({ preview }: { preview: PreviewData }) {
  const { lost, as_text, text_columns = [], left_out = [] } = preview
  if (lost.length + as_text.length + text_columns.length + left_out.length === 0) return null
  // Columns are listed by name.
  const kinds = as_text.filter((kind) => kind !== 'columns' || text_columns.length === 0)
  const byReason = [...Map.groupBy(left_out, ({ reason }) => reason)]
  const listOf = (kinds: PreviewData['lost']) =>
    capitalize(formatList(kinds.map((kind) => messages.kinds[kind] ?? kind)))
  return (
    <section aria-labelledby="import-lost">
      <MarginRow kind="section">
        <h2 id="import-lost">{messages.title}</h2>
      </MarginRow>
      {kinds.length > 0 && (
        <MarginRow alignTop margin={messages.asText}>
          <span>{messages.asTextOf(listOf(kinds))}</span>
        </MarginRow>
      )}
      {text_columns.length > 0 && (
        <MarginRow alignTop margin={messages.asText}>
          <span>{messages.columnsOf(formatList(text_columns))}</span>
        </MarginRow>
      )}
      {lost.length > 0 && (
        <MarginRow alignTop margin={messages.leftOut}>
          <span>{listOf(lost)}.</span>
        </MarginRow>
      )}
      {byReason.map(([reason, fields]) => (
        <MarginRow key={reason} alignTop margin={messages.leftOut}>
          <span>
            {messages.leftOutOf(
              formatList(fields.map(({ name }) => name)),
              messages.reasons[reason] ?? reason,
            )}
          </span>
        </MarginRow>
      ))}
    </section>
  )
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
