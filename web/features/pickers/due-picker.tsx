import { type KeyboardEvent, useRef, useState } from 'react'
import { addDays, weekdayOf } from '../../lib/dates.ts'
import { currentParseContext } from '../../data/parse-context.ts'
import { parseSchedule, type DueSchedule } from '../../../src/core/phrases/parse-schedule.ts'
import { useAnchorOfTask, useNextDatesOfRule, useDeadlinesOfTask } from '../../data/tasks/next-dates.ts'
import { useWorkspace } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { MonthPicker } from '../../ui/month-picker.tsx'
import { viewerZone } from '../../data/viewer-zone.ts'
import { formatDueDay } from '../../messages/format-date.ts'
import { messages as pickersMessages } from '../../messages/en/pickers.ts'
import { changeSeriesFrom, hasFixedDates, ruleAfterMove } from '../task-actions/change-series.ts'
import { createTaskWrites } from '../task-actions/task-writes.ts'
import { DueTimeField } from './due-time-field.tsx'
import type { PickerProps } from './picker-props.ts'
import { parseErrorText } from './parse-error.ts'
import { DuePreview } from './due-preview.tsx'
import { clearDueDates } from './clear-due-dates.ts'
import { duePatch } from './due-patch.ts'
import { setDueDates } from './set-dates.ts'
import { PhraseInput } from './phrase-input.tsx'

const messages = pickersMessages.due

/** Picks a due date: in words, in a month, with time and zone. A preview shows the result. */
export function Picker({ rows, actions, onDone }: PickerProps) {
  const { id: workspaceId } = useWorkspace()
  const now = currentParseContext()
  const zone = viewerZone()
  const month = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<DueSchedule & { zone?: string }>({})
  const read = text.trim() === '' ? {} : parseSchedule(text, now)
  const fault = parseErrorText(read)
  const schedule = { ...chosen, ...(fault === undefined ? (read as DueSchedule) : {}) }
  const patches = rows.map((row) => ({ id: row.id, patch: duePatch(row, schedule, now, zone) }))
  const [previewRow] = rows.map((row, index) => ({ ...row, ...patches[index]?.patch }))
  const [only] = rows.length === 1 ? rows : []
  const recurring = hasFixedDates(only) && !schedule.recurrence ? only : undefined
  const anchor = useAnchorOfTask(recurring?.id)
  const [appliesTo, setAppliesTo] = useState<'one' | 'all'>('one')
  /** The rule of the series after all of it has moved. */
  const movedRule = (to: string | null | undefined) =>
    recurring && anchor !== undefined && appliesTo === 'all' && to != null && to !== recurring.due_date
      ? ruleAfterMove(recurring, recurring.due_date, to)
      : undefined
  const followingRule = movedRule(previewRow?.due_date)
  const rule =
    schedule.recurrence ?? (followingRule === undefined ? undefined : { rule: followingRule, from: 'due' as const }) // oxfmt-ignore
  const ofRule = useNextDatesOfRule(rule, previewRow?.due_date ?? now.today).data ?? []
  const series = useDeadlinesOfTask(only?.recurrence ? only.id : undefined, previewRow?.due_date ?? undefined)
  const ahead = rule ? ofRule : previewRow?.recurrence ? (series.data ?? []) : []
  const follows = ahead.filter((day) => day > (previewRow?.due_date ?? '')).slice(0, 3)
  const changes = patches.filter(({ patch }) => Object.keys(patch).length > 0)

  const apply = (picked: DueSchedule & { zone?: string }) => {
    const pickedPatches = rows.map((row) => ({ id: row.id, patch: duePatch(row, picked, now, zone) }))
    const { due_date: to, ...rest } = pickedPatches[0]?.patch ?? {}
    if (recurring && anchor !== undefined && movedRule(to) !== undefined && to != null) {
      setDueDates(actions, rows, [{ id: recurring.id, patch: rest }], now.today)
      const text = messages.allMoved(formatDueDay(to, now.today))
      changeSeriesFrom(createTaskWrites(workspaceId), recurring, { date: recurring.due_date, to, anchor }, text) // oxfmt-ignore
    } else if (recurring && appliesTo === 'all' && to != null) return showToast(messages.fixedRule)
    else setDueDates(actions, rows, pickedPatches, now.today)
    onDone()
  }
  const clear = async () => {
    onDone()
    await clearDueDates(actions, workspaceId, rows)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && schedule.none) void clear()
    else if (event.key === 'Enter' && fault === undefined) apply(schedule)
    else if (event.key === 'ArrowDown')
      month.current?.querySelector<HTMLElement>('[role=button][tabindex="0"]')?.focus()
    else return
    event.preventDefault()
  }
  const near = shortcutDays(now.today)
  return (
    <div className="picker-form">
      <PhraseInput
        label={messages.inputLabel}
        preview="due-preview"
        example={messages.example}
        fault={fault}
        value={text}
        onChange={setText}
        onKeyDown={keys}
      />
      <DuePreview
        id="due-preview"
        row={previewRow}
        follows={follows}
        fault={fault}
        today={now.today}
        taskCount={rows.length}
      />
      <div className="nearby">
        {near.map(({ name, day }) => (
          <Button key={name} kind="plain" onClick={() => apply({ ...schedule, date: day })}>
            {name}
          </Button>
        ))}
        <Button kind="plain" onClick={() => void clear()}>
          {messages.none}
        </Button>
      </div>
      <div ref={month}>
        <MonthPicker
          label={pickersMessages.title.due}
          value={previewRow?.due_date ?? null}
          onChoose={(date) => apply({ ...schedule, date })}
        />
      </div>
      <DueTimeField
        time={previewRow?.due_time ?? null}
        zone={schedule.zone ?? (previewRow?.due_date == null ? zone : previewRow.timezone)}
        onTime={(time) => setChosen({ ...chosen, time })}
        onZone={(name) => setChosen({ ...chosen, zone: name })}
      />
      {recurring && anchor !== undefined && (
        <label className="pair">
          <span className="meta">{messages.appliesTo}</span>
          <select
            className="input"
            value={appliesTo}
            onChange={({ target }) => setAppliesTo(target.value === 'all' ? 'all' : 'one')}
          >
            <option value="one">{messages.appliesToOne}</option>
            <option value="all">{messages.appliesToAll}</option>
          </select>
        </label>
      )}
      {changes.length > 0 && (
        <footer>
          <Button
            kind="primary"
            off={fault !== undefined}
            onClick={() => (schedule.none ? void clear() : apply(schedule))}
          >
            {messages.set}
          </Button>
        </footer>
      )}
    </div>
  )
}

const shortcutDays = (today: string) => [
  { name: messages.today, day: today },
  { name: messages.tomorrow, day: addDays(today, 1) },
  { name: messages.nextWeek, day: addDays(today, 7 - weekdayOf(today)) },
]
