import { type KeyboardEvent, useRef, useState } from 'react'
import { addDays, weekdayOf } from '../../lib/dates.ts'
import { currentParseContext } from '../../data/parse-context.ts'
import { parseSchedule } from '../../../src/core/phrases/parse-schedule.ts'
import { Button } from '../../ui/button.tsx'
import { MonthPicker } from '../../ui/month-picker.tsx'
import { formatDaysAway, formatLongDay, formatSentenceDay } from '../../messages/format-date.ts'
import { messages as pickersMessages } from '../../messages/en/pickers.ts'
import { PhraseInput } from './phrase-input.tsx'
import type { PickerProps } from './picker-props.ts'
import { parseErrorText } from './parse-error.ts'
import { setStartDates } from './set-dates.ts'

const messages = pickersMessages.start

/** Picks a start date, in words or in a month, up to the due date. */
export function Picker({ rows, actions, onDone }: PickerProps) {
  const now = currentParseContext()
  const month = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [tried, setTried] = useState<string>()
  const read = text.trim() === '' ? {} : parseSchedule(text, now)
  const typed = 'date' in read ? read.date : undefined
  const isMore = 'time' in read || 'recurrence' in read
  const dueDates = rows.flatMap(({ due_date }) => due_date ?? []).toSorted()
  const [firstDue] = dueDates
  const day = typed ?? tried
  const late = day === undefined ? [] : dueDates.filter((due) => due < day)
  const fault =
    parseErrorText(read) ??
    (isMore
      ? messages.onlyDay
      : firstDue !== undefined && late.length > 0
        ? messages.afterDue(late.length, formatSentenceDay(firstDue, now.today))
        : undefined)
  const apply = (date: string | null) => {
    if (date !== null && firstDue !== undefined && date > firstDue) {
      setText('')
      setTried(date)
      return
    }
    setStartDates(actions, rows, date, now.today)
    onDone()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && 'none' in read && read.none) apply(null)
    else if (event.key === 'Enter' && fault === undefined && typed !== undefined) apply(typed)
    else if (event.key === 'ArrowDown')
      month.current?.querySelector<HTMLElement>('[role=button][tabindex="0"]')?.focus()
    else return
    event.preventDefault()
  }
  const [first] = rows
  const shown =
    typed ?? (rows.every(({ start_date }) => start_date === first?.start_date) ? first?.start_date : null)
  return (
    <div className="picker-form">
      <PhraseInput
        label={messages.inputLabel}
        preview="start-preview"
        example={messages.example}
        fault={fault}
        value={text}
        onChange={(next) => {
          setText(next)
          setTried(undefined)
        }}
        onKeyDown={keys}
      />
      {fault === undefined ? (
        <p className="preview" id="start-preview" role="status">
          {shown == null ? (
            <span className="dim">{messages.none}</span>
          ) : (
            <>
              <b className="font-medium">{formatLongDay(shown, now.today)}</b>
              <span className="meta">{formatDaysAway(shown, now.today)}</span>
            </>
          )}
        </p>
      ) : (
        <p className="preview text-red" id="start-preview" role="alert">
          {fault}
        </p>
      )}
      <div className="nearby">
        {shortcutDays(now.today).map(({ name, date }) => (
          <Button key={name} kind="plain" onClick={() => apply(date)}>
            {name}
          </Button>
        ))}
        <Button kind="plain" onClick={() => apply(null)}>
          {messages.none}
        </Button>
      </div>
      <div ref={month}>
        <MonthPicker
          label={pickersMessages.title.start}
          value={shown ?? null}
          max={firstDue}
          onChoose={apply}
        />
      </div>
    </div>
  )
}

const shortcutDays = (today: string) => [
  { name: pickersMessages.due.today, date: today },
  { name: pickersMessages.due.tomorrow, date: addDays(today, 1) },
  { name: pickersMessages.due.nextWeek, date: addDays(today, 7 - weekdayOf(today)) },
]
