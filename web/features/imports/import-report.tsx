import { Link } from '../../router/link.tsx'
import { useState } from 'react'
import { usePages } from '../../data/session.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, MarginRow, RowList } from '../../ui/margin-list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Import, ImportRow } from '../../lib/types.ts'
import { reasonOf } from '../../messages/en/import-reasons.ts'
import { messages as importsMessages } from '../../messages/en/imports.ts'
import { formatNumber } from '../../messages/format.ts'

const messages = importsMessages.result
type OutcomeFilter = keyof typeof messages.outcomes

/** The outcome of each row of the file. */
export function ImportReport({ importJob }: { importJob: Import }) {
  const { id, made, skipped, failed } = importJob
  const [filter, setFilter] = useState<OutcomeFilter>('all')
  const { pages, rows } = usePages<ImportRow>(
    `/imports/${id}/rows`,
    filter === 'all' ? {} : { outcome: filter },
    { keep: true },
  )
  const counts = { all: made + skipped + failed, made, skipped, failed }
  const available = (Object.keys(messages.outcomes) as OutcomeFilter[]).filter(
    (value) => value === 'all' || counts[value] > 0,
  )
  const options = available.map((value) => ({
    value,
    label: `${messages.outcomes[value]} ${formatNumber(counts[value])}`,
  }))
  return (
    <section aria-labelledby="import-report">
      <MarginRow kind="section">
        <h2 id="import-report">{messages.report}</h2>
      </MarginRow>
      <MarginRow alignTop>
        <SegmentedControl label={messages.show} value={filter} options={options} onChange={setFilter} />
      </MarginRow>
      {rows ? (
        <>
          <RowList label={messages.report}>
            {rows.map((row) => (
              <ReportRow key={`${row.row} ${row.task_id ?? ''} ${row.outcome}`} row={row} />
            ))}
          </RowList>
          <LoadMore pages={pages} />
          {!pages.hasNextPage && (
            <MarginRow kind="closed" as="p" margin={formatNumber(rows.length)}>
              <span className="dim">
                {rows.length === 0 ? messages.none[filter] : messages.rows(rows.length)}
              </span>
            </MarginRow>
          )}
        </>
      ) : pages.error ? (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </section>
  )
}

const tones = { made: undefined, skipped: 'wait', failed: 'bad' } as const

/** A row: imported, with a link and warnings; otherwise, why it wasn't imported. */
function ReportRow({ row: { row, title, outcome, reason, warnings, task_id } }: { row: ImportRow }) {
  const notes = [...(reason === null ? [] : [reason]), ...warnings].map((reason) => reasonOf(reason))
  return (
    <MarginRow
      as="li"
      alignTop
      clickable={task_id !== null}
      tone={outcome === 'failed' ? 'red' : undefined}
      margin={importsMessages.problems.row(row)}
    >
      <div className="grow min-w-0 found">
        {task_id === null ? (
          <span>{title}</span>
        ) : (
          <Link className="whole cut" to="/tasks/$id" params={{ id: task_id }}>
            {title}
          </Link>
        )}
        {notes.length > 0 && <span className="meta">{notes.join(' ')}</span>}
      </div>
      {outcome !== 'made' && <Tag tone={tones[outcome]}>{messages.outcome[outcome]}</Tag>}
    </MarginRow>
  )
}
