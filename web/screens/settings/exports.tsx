import { Page, Scroll } from '../../shell/page/page.tsx'
import { manages, useInWorkspace, usePages, useWorkspace } from '../../data/session.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Bones, Entry, Ledger, Rows } from '../../ui/margin-list.tsx'
import { More } from '../../ui/load-more.tsx'
import type { Desk, Export } from '../../lib/types.ts'
import { words } from '../../messages/en/exports.ts'
import { ExportLine } from '../../features/exports/export-row.tsx'
import { MakeExport } from '../../features/exports/create-export.tsx'
import { Schedule } from '../../features/exports/export-schedule.tsx'
import '../../features/exports/exports.css'

/** Settings → Export: takes everything one sees out of the workspace, now or, on Business, again and again. */
export function Screen() {
  const here = useWorkspace()
  const { pages, rows } = usePages<Export>('/exports', {}, { every: 30_000 })
  const desk = useInWorkspace<Desk>('/desk')
  const lists = desk.data?.lists ?? []
  return (
    <Page title={words.title}>
      <Scroll>
        <Ledger>
          <Entry kind="lead">
            <p className="prose">{words.lead(here.name)}</p>
          </Entry>
          {rows ? (
            <>
              <MakeExport lists={lists} exports={rows} />
              <section aria-labelledby="exports-list">
                <Entry kind="section">
                  <h2 id="exports-list">{words.list.title}</h2>
                </Entry>
                {rows.length === 0 ? (
                  <Entry>
                    <span className="dim">{words.list.none}</span>
                  </Entry>
                ) : (
                  <Rows label={words.list.title}>
                    {rows.map((one) => (
                      <ExportLine key={one.id} one={one} lists={lists} />
                    ))}
                  </Rows>
                )}
                <More pages={pages} />
                {rows.length > 0 && !pages.hasNextPage && (
                  <Entry kind="closed" as="p" margin={rows.length}>
                    <span className="dim">{words.list.total}</span>
                  </Entry>
                )}
              </section>
              {manages(here) && <Schedule />}
              <Contents />
            </>
          ) : pages.error ? (
            <Problem error={pages.error} onRetry={() => void pages.refetch()} />
          ) : (
            <Bones rows={4} tall />
          )}
        </Ledger>
      </Scroll>
    </Page>
  )
}

function Contents() {
  const { title, list } = words.contents
  return (
    <section aria-labelledby="exports-contents">
      <Entry kind="section">
        <h2 id="exports-contents">{title}</h2>
      </Entry>
      <Rows label={title}>
        {list.map(([name, text]) => (
          <Entry key={name} as="li" top margin={name}>
            <span className="text-ink-2">{text}</span>
          </Entry>
        ))}
      </Rows>
    </section>
  )
}
