import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { MarginRow, RowList } from '../../../ui/margin-list.tsx'
import type { PreviewData } from '../use-import.ts'
import { reasonOf } from '../../../messages/en/import-reasons.ts'
import { messages as importsMessages } from '../../../messages/en/imports.ts'
import { formatNumber } from '../../../messages/format.ts'

const messages = importsMessages.problems
/** Longer lists start collapsed. */
const maxExpanded = 5

/** Lists what changes on import, row by row. */
export function PreviewProblems({
  preview: { problems, problem_count, stranger_count, without_access_count = 0 },
}: {
  preview: PreviewData
}) {
  const [open, setOpen] = useState(problem_count <= maxExpanded)
  // With assignees who won't be assigned, it isn't true that everything imports as is.
  if (problem_count === 0 && stranger_count + without_access_count > 0) return null
  return (
    <section aria-labelledby="import-problems">
      <MarginRow kind="section" margin={problem_count > 0 && formatNumber(problem_count)}>
        <h2 id="import-problems">
          {problem_count === 0 ? (
            messages.title
          ) : (
            <button
              type="button"
              className="flex items-center gap-1.5"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <Icon of={open ? ChevronDown : ChevronRight} small />
              {messages.title}
            </button>
          )}
        </h2>
      </MarginRow>
      {problem_count === 0 && (
        <MarginRow>
          <span className="dim">{messages.none}</span>
        </MarginRow>
      )}
      {open && problem_count > 0 && (
        <RowList label={messages.title}>
          {problems.map(({ row, field, reason, text }, at) => (
            <MarginRow key={at} as="li" alignTop margin={messages.row(row)}>
              <span>
                {field !== null && <b className="font-medium">{messages.field(fieldLabel(field))} </b>}
                {reasonOf(reason, text)}
              </span>
            </MarginRow>
          ))}
          {problems.length < problem_count && (
            <MarginRow as="li">
              <span className="dim">{messages.rest(problems.length, problem_count)}</span>
            </MarginRow>
          )}
        </RowList>
      )}
    </section>
  )
}

const fieldLabel = (field: string): string =>
  (importsMessages.columns.fields as Readonly<Record<string, string>>)[field] ??
  messages.fields[field] ??
  field
