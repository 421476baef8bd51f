import { MarginRow, RowList } from '../../../ui/margin-list.tsx'
import type { PreviewData } from '../use-import.ts'
import { messages as importsMessages } from '../../../messages/en/imports.ts'
import { formatNumber } from '../../../messages/format.ts'

const messages = importsMessages.counts
const countedKinds = ['lists', 'sections', 'tasks', 'subtasks', 'comments', 'attachments'] as const
const maxNames = 4

/** Counts of what will be created, in the margin. */
export function PreviewCounts({ preview }: { preview: PreviewData }) {
  const { new_lists, completed } = preview
  const details: Partial<Record<(typeof countedKinds)[number], string>> = {
    lists: messages.names(new_lists.slice(0, maxNames), preview.lists - Math.min(maxNames, new_lists.length)),
    ...(completed > 0 ? { tasks: messages.completed(completed) } : {}),
  }
  return (
    <section aria-labelledby="import-figures">
      <MarginRow kind="section">
        <h2 id="import-figures">{messages.title}</h2>
      </MarginRow>
      <RowList label={messages.title}>
        {countedKinds
          .filter((kind) => preview[kind] > 0 || kind === 'tasks')
          .map((kind) => (
            <MarginRow
              key={kind}
              as="li"
              margin={<b className="font-semibold text-ink">{formatNumber(preview[kind])}</b>}
            >
              <span>{messages[kind](preview[kind])}</span>
              {details[kind] !== undefined && <span className="dim cut">{details[kind]}</span>}
            </MarginRow>
          ))}
      </RowList>
    </section>
  )
}
