import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import type { WebhookState, WebhookSummary } from '../../lib/types.ts'
import { clock, day, moment, span } from '../../messages/format-date.ts'
import { words as all } from '../../messages/en/webhooks.ts'
import { number } from '../../messages/format.ts'

const words = all.detail
const typeCount = Object.keys(all.events).length

/** Five figures and the chart of the day. */
export function Figures({
  webhook,
  summary,
}: {
  webhook: WebhookState
  summary: WebhookSummary | undefined
}) {
  const [table, setTable] = useState(false)
  const figures = words.figures
  const { attempts = 0, success_rate = null, median_ms = null } = summary?.day ?? {}
  return (
    <>
      <dl className="stats">
        <Figure label={figures.rate} note={success_rate === null ? '' : figures.of(attempts)}>
          {success_rate === null ? figures.nothing : all.rate(success_rate)}
        </Figure>
        <Figure label={figures.median}>{median_ms === null ? '–' : span(median_ms)}</Figure>
        <Figure
          label={figures.waiting}
          waiting={(summary?.waiting ?? 0) > 0}
          note={summary?.queued ? figures.queued(summary.queued) : ''}
        >
          {number(summary?.waiting ?? 0)}
        </Figure>
        <Figure label={figures.events} note={figures.types(typeCount)} spare>
          {webhook.events.length}
        </Figure>
        <Figure
          label={figures.secret}
          note={summary?.previous_secret_until ? figures.overlap(clock(summary.previous_secret_until)) : ''}
          title={summary?.previous_secret_until ? all.once.overlap : undefined}
        >
          {summary ? day(summary.secret_since) : '–'}
        </Figure>
      </dl>
      <figure className="day">
        {summary && (table ? <Table summary={summary} /> : <Chart summary={summary} />)}
        <figcaption>
          <Button kind="plain" onClick={() => setTable(!table)}>
            {table ? words.asChart : words.asTable}
          </Button>
        </figcaption>
      </figure>
    </>
  )
}

type FigureProps = {
  label: string
  note?: string
  /** The note goes where there is no room for it. */
  spare?: boolean
  title?: string | undefined
  waiting?: boolean
  children: ReactNode
}

function Figure({ label, note, spare, title, waiting, children }: FigureProps) {
  return (
    <div title={title} data-spare={spare || undefined}>
      <dt>{label}</dt>
      <dd data-waiting={waiting || undefined}>
        <span>{children}</span> {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

function Chart({ summary: { half_hours, day: whole } }: { summary: WebhookSummary }) {
  const [first = '', ...later] = [0, 12, 24, 36].flatMap((at) => half_hours[at]?.start ?? [])
  const labels = [first && halfHour(first), ...later.map(clock)]
  return (
    <BarChart
      bars={half_hours.map(({ delivered, failed }) => ({ good: delivered, bad: failed }))}
      labels={[...labels, words.now]}
      summary={words.chart(whole.delivered, whole.failed)}
    />
  )
}

const isToday = (stamp: string): boolean => new Date(stamp).toDateString() === new Date().toDateString()
const halfHour = (start: string): string => (isToday(start) ? clock(start) : moment(start))

function Table({ summary: { half_hours } }: { summary: WebhookSummary }) {
  return (
    <div className="max-h-44 overflow-auto" tabIndex={0} role="region" aria-label={words.asTable}>
      <table className="plans">
        <thead>
          <tr>
            <th scope="col">{words.table.time}</th>
            <th scope="col">{words.table.delivered}</th>
            <th scope="col">{words.table.failed}</th>
          </tr>
        </thead>
        <tbody>
          {half_hours.toReversed().map(({ start, delivered, failed }) => (
            <tr key={start}>
              <th scope="row">{halfHour(start)}</th>
              <td>{number(delivered)}</td>
              <td>{number(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
