import { Link } from '@tanstack/react-router'
import { Page, Scroll } from '../../shell/page/page.tsx'
import { usePeople } from '../../data/people.ts'
import { usePages, useWorkspace } from '../../data/session.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Bones, Entry, Ledger, Rows } from '../../ui/margin-list.tsx'
import { More } from '../../ui/load-more.tsx'
import { Stamp } from '../../ui/timestamp.tsx'
import type { Import } from '../../lib/types.ts'
import { day } from '../../messages/format-date.ts'
import { words } from '../../messages/en/imports.ts'
import { Keepers } from '../../ui/admins-only.tsx'
import { ChooseFile } from '../../features/imports/choose-file.tsx'
import { StateTag, summaryOf } from '../../features/imports/import-status.tsx'
import '../../features/imports/imports.css'

/** Settings → Import: a file to begin with, and what was imported before. */
export function Screen() {
  const { role } = useWorkspace()
  return (
    <Page title={words.title}>
      <Scroll>
        <div className="takes-files">
          <Ledger>
            {role === 'guest' ? (
              <Keepers {...words.keepers} />
            ) : (
              <>
                <Entry kind="lead">
                  <p className="prose">{words.lead}</p>
                </Entry>
                <ChooseFile />
                <Earlier />
                <Sources />
              </>
            )}
          </Ledger>
        </div>
      </Scroll>
    </Page>
  )
}

/** Where other programs have their exports. */
function Sources() {
  return (
    <section aria-labelledby="import-sources">
      <Entry kind="section">
        <h2 id="import-sources">{words.sources.title}</h2>
      </Entry>
      <Rows label={words.sources.title}>
        {words.sources.list.map(([name, text]) => (
          <Entry key={name} as="li" top margin={name}>
            <span className="text-ink-2">{text}</span>
          </Entry>
        ))}
      </Rows>
    </section>
  )
}

function Earlier() {
  const people = usePeople()
  const { pages, rows } = usePages<Import>('/imports')
  return (
    <section aria-labelledby="import-earlier">
      <Entry kind="section">
        <h2 id="import-earlier">{words.earlier.title}</h2>
      </Entry>
      {rows?.length === 0 ? (
        <Entry>
          <span className="dim">{words.earlier.none}</span>
        </Entry>
      ) : rows ? (
        <>
          <Rows label={words.earlier.title}>
            {rows.map((one) => (
              <EarlierImport key={one.id} one={one} people={people} />
            ))}
          </Rows>
          <More pages={pages} />
          {!pages.hasNextPage && (
            <Entry kind="closed" as="p" margin={rows.length}>
              <span className="dim">{words.earlier.total}</span>
            </Entry>
          )}
        </>
      ) : pages.error ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <Bones rows={3} tall />
      )}
    </section>
  )
}

function EarlierImport({ one, people }: { one: Import; people: ReadonlyMap<string, string> }) {
  const { member_id } = useWorkspace()
  const { id, name, format, created_at, created_by } = one
  const by = created_by === null || created_by === member_id ? undefined : people.get(created_by)
  return (
    <Entry as="li" tall go margin={<Stamp at={created_at}>{day(created_at)}</Stamp>}>
      <div className="grow min-w-0">
        <Link className="whole cut block font-semibold" to="/settings/import/$id" params={{ id }}>
          {name}
        </Link>
        <span className="meta cut block">
          {[format && words.formats[format], summaryOf(one), by && words.earlier.by(by)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {one.state !== 'done' && <StateTag one={one} />}
    </Entry>
  )
}
