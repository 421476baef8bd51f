import type { KeyboardEvent } from 'react'
import type { DateString } from '../../lib/dates.ts'
import { formatFullDay, formatWeekday } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/upcoming.ts'
import type { DayTasks } from './calendar-tasks.ts'

/** How many dots stand for open tasks; more of them would be one line. */
const dotsMax = 3
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

type MonthDaysProps = {
  weeks: readonly (readonly DateString[])[]
  days: ReadonlyMap<DateString, DayTasks>
  occurrences: ReadonlyMap<DateString, readonly unknown[]>
  today: DateString
  /** The days shown, in words. */
  label: string
  /** The month shown, `YYYY-MM`, if it is a whole one; days of others are dimmed. */
  month: string | undefined
  picked: DateString | undefined
  onPick: (day: DateString) => void
}

/** The whole month at a glance above the agenda, where a screen is too narrow for titles in a seventh of it. */
export function MonthDays({ weeks, days, occurrences, today, label, month, picked, onPick }: MonthDaysProps) {
  const shown = weeks.flat()
  const stop = picked ?? (shown.includes(today) ? today : `${month}-01`)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key]
    const at = shown.indexOf((event.target as HTMLElement).dataset['pick'] ?? '')
    const next = by === undefined || at < 0 ? undefined : shown[at + by]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-pick="${next}"]`)?.focus()
  }
  return (
    <div
      className="month-days"
      data-own-keys
      role="group"
      aria-label={messages.monthDays(label)}
      onKeyDown={move}
    >
      {weeks[0]?.map((day) => (
        <span key={day} className="meta" aria-hidden="true">
          {formatWeekday(day)}
        </span>
      ))}
      {shown.map((day) => {
        const open = days.get(day)?.open.length ?? 0
        const all = open + (occurrences.get(day)?.length ?? 0)
        return (
          <button
            key={day}
            type="button"
            data-pick={day}
            tabIndex={day === stop ? 0 : -1}
            aria-label={messages.inDay(formatFullDay(day), open)}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={day === picked}
            data-outside={(month !== undefined && day.slice(0, 7) !== month) || undefined}
            data-past={day < today || undefined}
            onClick={() => onPick(day)}
          >
            {Number(day.slice(8))}
            <span className="dots" aria-hidden="true">
              {Array.from({ length: Math.min(all, dotsMax) }, (_, dot) => (
                <i key={dot} data-to-come={dot >= open || undefined} />
              ))}
            </span>
          </button>
        )
      })}
    </div>
  )
}
