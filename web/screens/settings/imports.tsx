import { Link } from '../../router/link.tsx'
import { useState } from 'react'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { useMemberNames } from '../../data/people.ts'
import { usePages, useWorkspace } from '../../data/session.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, MarginRow, MarginList, RowList } from '../../ui/margin-list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import type { Import } from '../../lib/types.ts'
import { formatDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/imports.ts'
import { AdminsOnly } from '../../ui/admins-only.tsx'
import { ChooseFile } from '../../features/imports/choose-file.tsx'
import { ImportStatusTag, importSummary } from '../../features/imports/import-status.tsx'
import '../../features/imports/imports.css'

/** Settings → Import: uploads a file, and lists past imports. */
export function Screen() {
  const { role } = useWorkspace()
  return (
    <Page title={messages.title}>
      <PageBody>
        <div className="file-drop-area">
          <MarginList>
            {role === 'guest' ? (
              <AdminsOnly {...messages.membersOnly} />
            ) : (
              <>
                <MarginRow kind="lead">
                  <p className="prose">{messages.lead}</p>
                </MarginRow>
                <ChooseFile />
                <PastImports />
                <ExportInstructions />
              </>
            )}
          </MarginList>
        </div>
      </PageBody>
    </Page>
  )
}

/** Explains how to export from other apps. */
function ExportInstructions() {
  return (
    <section aria-labelledby="import-sources">
      <MarginRow kind="section">
        <h2 id="import-sources">{messages.sources.title}</h2>
      </MarginRow>
      <RowList label={messages.sources.title}>
        {messages.sources.list.map(([name, text]) => (
          <MarginRow key={name} as="li" alignTop margin={name}>
            <span className="text-ink-2">{text}</span>
          </MarginRow>
        ))}
      </RowList>
    </section>
  )
}

const pollMs = 3_000

function PastImports() {
  const people = useMemberNames()
  const [polls, setPolls] = useState(false)
  const { pages, rows } = usePages<Import>('/imports', {}, polls ? { every: pollMs } : {})
  // Nothing tells that others are done before them.
  const isWaiting = rows?.some(({ place_in_line }) => place_in_line !== null) ?? false
  if (polls !== isWaiting) setPolls(isWaiting)
  return (
    <section aria-labelledby="import-earlier">
      <MarginRow kind="section">
        <h2 id="import-earlier">{messages.earlier.title}</h2>
      </MarginRow>
      {rows?.length === 0 ? (
        <MarginRow>
          <span className="dim">{messages.earlier.none}</span>
        </MarginRow>
      ) : rows ? (
        <>
          <RowList label={messages.earlier.title}>
            {rows.map((importJob) => (
              <PastImportRow key={importJob.id} importJob={importJob} people={people} />
            ))}
          </RowList>
          <LoadMore pages={pages} />
          {!pages.hasNextPage && (
            <MarginRow kind="closed" as="p" margin={rows.length}>
              <span className="dim">{messages.earlier.total}</span>
            </MarginRow>
          )}
        </>
      ) : pages.error ? (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <Skeleton rows={3} tall />
      )}
    </section>
  )
}

function PastImportRow({ importJob, people }: { importJob: Import; people: ReadonlyMap<string, string> }) {
  const { member_id } = useWorkspace()
  const { id, name, format, created_at, created_by } = importJob
  const by = created_by === null || created_by === member_id ? undefined : people.get(created_by)
  return (
    <MarginRow as="li" tall clickable margin={<Timestamp at={created_at}>{formatDay(created_at)}</Timestamp>}>
      <div className="grow min-w-0">
        <Link className="whole cut block font-semibold" to="/settings/import/$id" params={{ id }}>
          {name}
        </Link>
        <span className="meta cut block">
          {[format && messages.formats[format], importSummary(importJob), by && messages.earlier.by(by)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {importJob.state !== 'done' && <ImportStatusTag importJob={importJob} />}
    </MarginRow>
  )
}
