import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { currentTime } from '../../data/current-time.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import type { WebhookState, WebhookSummary } from '../../lib/types.ts'
import { formatTime, formatDay, formatMoment } from '../../messages/format-date.ts'
import { formatDuration } from '../../messages/format-duration.ts'
import { messages as webhooksMessages } from '../../messages/en/webhooks.ts'
import { formatNumber } from '../../messages/format.ts'

const messages = webhooksMessages.detail
const eventTypeCount = Object.keys(webhooksMessages.events).length

/** Five figures and the chart of the last 24 hours. */
export function WebhookStats({
  webhook,
  summary,
}: {
  webhook: WebhookState
  summary: WebhookSummary | undefined
}) {
  const [asTable, setAsTable] = useState(false)
  const figures = messages.figures
  const { attempts = 0, success_rate = null, median_ms = null } = summary?.day ?? {}
  return (
    <>
      <dl className="stats">
        <Stat label={figures.rate} note={success_rate === null ? '' : figures.of(attempts)}>
          {success_rate === null ? figures.nothing : webhooksMessages.rate(success_rate)}
        </Stat>
        <Stat label={figures.median}>{median_ms === null ? '–' : formatDuration(median_ms)}</Stat>
        <Stat
          label={figures.waiting}
          waiting={(summary?.waiting ?? 0) > 0}
          note={summary?.queued ? figures.queued(summary.queued) : ''}
        >
          {formatNumber(summary?.waiting ?? 0)}
        </Stat>
        <Stat label={figures.events} note={figures.types(eventTypeCount)} hideNoteOnSmall>
          {webhook.events.length}
        </Stat>
        <Stat
          label={figures.secret}
          note={
            summary?.previous_secret_until ? figures.overlap(formatTime(summary.previous_secret_until)) : ''
          }
          title={summary?.previous_secret_until ? webhooksMessages.secret.overlap : undefined}
        >
          {summary ? formatDay(summary.secret_since) : '–'}
        </Stat>
      </dl>
      <figure className="day">
        {summary && (asTable ? <DeliveryTable summary={summary} /> : <DeliveryChart summary={summary} />)}
        <figcaption>
          <Button kind="plain" onClick={() => setAsTable(!asTable)}>
            {asTable ? messages.asChart : messages.asTable}
          </Button>
        </figcaption>
      </figure>
    </>
  )
}

type StatProps = {
  label: string
  note?: string
  /** Hides the note on small screens. */
  hideNoteOnSmall?: boolean
  title?: string | undefined
  waiting?: boolean
  children: ReactNode
}

function Stat({ label, note, hideNoteOnSmall, title, waiting, children }: StatProps) {
  return (
    <div title={title} data-spare={hideNoteOnSmall || undefined}>
      <dt>{label}</dt>
      <dd data-waiting={waiting || undefined}>
        <span>{children}</span> {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

function DeliveryChart({ summary: { half_hours, day } }: { summary: WebhookSummary }) {
  const [first = '', ...later] = [0, 12, 24, 36].flatMap((at) => half_hours[at]?.start ?? [])
  const labels = [first && formatHalfHour(first), ...later.map(formatTime)]
  return (
    <BarChart
      bars={half_hours.map(({ delivered, failed }) => ({ good: delivered, bad: failed }))}
      labels={[...labels, messages.now]}
      summary={messages.chart(day.delivered, day.failed)}
    />
  )
}

const formatHalfHour = (start: string): string =>
  currentTime(Date.parse(start)).today === currentTime().today ? formatTime(start) : formatMoment(start)

function DeliveryTable({ summary: { half_hours } }: { summary: WebhookSummary }) {
  return (
    <div className="max-h-44 overflow-auto" tabIndex={0} role="region" aria-label={messages.asTable}>
      <table className="plans">
        <thead>
          <tr>
            <th scope="col">{messages.table.time}</th>
            <th scope="col">{messages.table.delivered}</th>
            <th scope="col">{messages.table.failed}</th>
          </tr>
        </thead>
        <tbody>
          {half_hours.toReversed().map(({ start, delivered, failed }) => (
            <tr key={start}>
              <th scope="row">{formatHalfHour(start)}</th>
              <td>{formatNumber(delivered)}</td>
              <td>{formatNumber(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
