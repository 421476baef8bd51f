import { Page, PageBody } from '../../shell/page/page.tsx'
import { canManageWorkspace, useWorkspaceQuery, usePages, useWorkspace } from '../../data/session.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, MarginRow, MarginList, RowList } from '../../ui/margin-list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { SidebarData, Export } from '../../lib/types.ts'
import { messages } from '../../messages/en/exports.ts'
import { ExportRow } from '../../features/exports/export-row.tsx'
import { CreateExport } from '../../features/exports/create-export.tsx'
import { ExportScheduleSection } from '../../features/exports/export-schedule.tsx'
import '../../features/exports/exports.css'

/** Settings → Export: exports everything the person can see, now or, on Business, on a schedule. */
export function Screen() {
  const workspace = useWorkspace()
  const { pages, rows } = usePages<Export>('/exports', {}, { every: 30_000 })
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const lists = sidebar.data?.lists ?? []
  return (
    <Page title={messages.title}>
      <PageBody>
        <MarginList>
          <MarginRow kind="lead">
            <p className="prose">{messages.lead(workspace.name)}</p>
          </MarginRow>
          {rows ? (
            <>
              <CreateExport lists={lists} exports={rows} />
              <section aria-labelledby="exports-list">
                <MarginRow kind="section">
                  <h2 id="exports-list">{messages.list.title}</h2>
                </MarginRow>
                {rows.length === 0 ? (
                  <MarginRow>
                    <span className="dim">{messages.list.none}</span>
                  </MarginRow>
                ) : (
                  <RowList label={messages.list.title}>
                    {rows.map((exportJob) => (
                      <ExportRow key={exportJob.id} exportJob={exportJob} lists={lists} />
                    ))}
                  </RowList>
                )}
                <LoadMore pages={pages} />
                {rows.length > 0 && !pages.hasNextPage && (
                  <MarginRow kind="closed" as="p" margin={rows.length}>
                    <span className="dim">{messages.list.total}</span>
                  </MarginRow>
                )}
              </section>
              {canManageWorkspace(workspace) && <ExportScheduleSection />}
              <ExportContents />
            </>
          ) : pages.error ? (
            <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
          ) : (
            <Skeleton rows={4} tall />
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}

function ExportContents() {
  const { title, list } = messages.contents
  return (
    <section aria-labelledby="exports-contents">
      <MarginRow kind="section">
        <h2 id="exports-contents">{title}</h2>
      </MarginRow>
      <RowList label={title}>
        {list.map(([name, text]) => (
          <MarginRow key={name} as="li" alignTop margin={name}>
            <span className="text-ink-2">{text}</span>
          </MarginRow>
        ))}
      </RowList>
    </section>
  )
}
