import { useMemo } from 'react'
import { Page } from '../../frame/page.tsx'
import { useViewLoaded } from '../../lib/rows/view-loading.ts'
import { byClosing, byDue, isOverdue, type Row, thisMoment } from '../../lib/rows/row.ts'
import { useRows } from '../../lib/rows/store.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Blank, Problem } from '../../parts/blank.tsx'
import { Bones, Entry, Ledger, Rows } from '../../parts/ledger.tsx'
import { clock } from '../../words/dates.ts'
import { words as all } from '../../words/en/views.ts'
import { useTaskView } from '../tasks/use-task-view.ts'
import { Workbench } from '../tasks/workbench.tsx'

const words = all.today

/** What is late, what is due today, and what was closed today. */
export function Screen() {
  const loaded = useViewLoaded({ view: 'today' })
  return (
    <Page title={words.title}>
      {loaded.data ? (
        <Day repetitions={loaded.repetitions} />
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

type DayProps = { repetitions: { task_id: string; title: string; completed_at: string }[] }

function Day({ repetitions }: DayProps) {
  const { search, open, close } = useAddress()
  const due = useRows(isDue, byDue)
  const closed = useRows(isClosedToday, byClosing)
  const view = useTaskView(due)
  const { now } = view
  const groups = useMemo(() => {
    const late = due.filter((row) => isOverdue(row, now) && row.due_date !== now.today)
    const rest = due.filter((row) => !late.includes(row))
    return [
      ...(late.length > 0 ? [{ id: 'overdue', name: words.overdue, rows: late }] : []),
      ...(rest.length > 0 ? [{ id: 'today', name: late.length > 0 ? words.day : null, rows: rest }] : []),
    ]
  }, [due, now])
  const lines = [
    ...closed.map(({ id, title, completed_at }) => ({ id, title, at: completed_at ?? '' })),
    ...repetitions.map(({ task_id, title, completed_at }) => ({ id: task_id, title, at: completed_at })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <Workbench
      label={words.title}
      groups={groups}
      view={view}
      open={search.task}
      onOpen={open}
      onClose={close}
      named
    >
      {due.length === 0 && (
        <Blank title={words.done}>
          <p>{words.doneText}</p>
        </Blank>
      )}
      {lines.length > 0 && (
        <>
          <Entry kind="closed" margin={lines.length}>
            <b className="font-semibold">{words.closed}</b>
          </Entry>
          <Rows label={words.closed}>
            {lines.map(({ id, title, at }) => (
              <Entry key={`${id} ${at}`} as="li" margin={clock(at)}>
                <span className="dim cut">{title}</span>
              </Entry>
            ))}
          </Rows>
        </>
      )}
    </Workbench>
  )
}

const isDue = (row: Row): boolean =>
  !row.completed && row.due_date !== null && row.due_date <= thisMoment().today

const isClosedToday = (row: Row): boolean =>
  row.completed &&
  row.completed_at !== null &&
  thisMoment(Date.parse(row.completed_at)).today === thisMoment().today
