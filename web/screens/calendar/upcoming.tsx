import { useMemo } from 'react'
import { Page } from '../../frame/page.tsx'
import { addDays, weekdayOf } from '../../lib/phrases/days.ts'
import { dayOf } from '../../lib/rows/matching.ts'
import { byDue, type Row } from '../../lib/rows/row.ts'
import { useRows } from '../../lib/rows/store.ts'
import { useViewLoaded } from '../../lib/rows/view-loading.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { Blank, Problem } from '../../parts/blank.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import { dueDay } from '../../words/dates.ts'
import { words as views } from '../../words/en/views.ts'
import { useTaskView } from '../tasks/use-task-view.ts'
import { Workbench } from '../tasks/workbench.tsx'
import { LoadOn } from '../views/load-on.tsx'

const words = views.upcoming

/** What is due in these two weeks, day by day. */
export function Screen() {
  const { search, open, close } = useAddress()
  const { now, zone } = useViewer()
  const day = search.from ?? now.today
  const from = addDays(day, -weekdayOf(day))
  const to = addDays(from, 13)
  const loaded = useViewLoaded({ view: 'upcoming', from, to })
  const isShown = useMemo(
    () => (row: Row) => {
      const due = dayOf(row, zone)
      return !row.completed && due !== null && due >= from && due <= to
    },
    [zone, from, to],
  )
  const rows = useRows(isShown, byDue)
  const view = useTaskView(rows)
  const groups = useMemo(
    () =>
      Array.from(
        Map.groupBy(rows, (row) => dayOf(row, zone) ?? ''),
        ([id, due]) => ({
          id,
          name: dueDay(id, now.today),
          rows: due,
        }),
      ),
    [rows, zone, now.today],
  )
  return (
    <Page title={words.title}>
      {loaded.data ? (
        <Workbench
          label={words.title}
          groups={groups}
          view={view}
          open={search.task}
          onOpen={open}
          onClose={close}
          named
        >
          {rows.length === 0 && (
            <Blank title={words.none}>
              <p>{words.noneText}</p>
            </Blank>
          )}
          <LoadOn loaded={loaded} />
        </Workbench>
      ) : (
        <Ledger>
          {loaded.error ? (
            <Problem error={loaded.error} onRetry={() => void loaded.refetch()} />
          ) : (
            <Bones rows={8} />
          )}
        </Ledger>
      )}
    </Page>
  )
}
