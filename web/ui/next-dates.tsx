import { formatDaysAway, formatLongDay } from '../messages/format-date.ts'

/** A list of dates; the first one says how far away it is. */
export function NextDates({
  label,
  dates,
  today,
}: {
  label: string
  dates: readonly string[]
  today: string
}) {
  return (
    <ol className="dates" aria-label={label}>
      {dates.map((date, at) => {
        const [weekday = '', ...rest] = formatLongDay(date, dates[at - 1] ?? today).split(' ')
        return (
          <li key={date}>
            <span className="dim">{weekday}</span>
            {at === 0 ? <b className="font-medium">{rest.join(' ')}</b> : <span>{rest.join(' ')}</span>}
            {at === 0 && <span className="dim">{formatDaysAway(date, today)}</span>}
          </li>
        )
      })}
    </ol>
  )
}
