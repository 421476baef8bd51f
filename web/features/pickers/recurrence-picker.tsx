import { type KeyboardEvent, useState } from 'react'
import { firstOccurrenceDay } from '../../../src/core/phrases/first-occurrence.ts'
import { parseRecurrence } from '../../../src/core/phrases/parse-schedule.ts'
import type { RecurrenceValue } from '../../../src/core/phrases/read-repeat.ts'
import { currentParseContext } from '../../data/parse-context.ts'
import { useNextDatesOfRule, useDeadlinesOfTask } from '../../data/tasks/next-dates.ts'
import { ApiError, isUnreachable } from '../../data/api.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { NextDates } from '../../ui/next-dates.tsx'
import { viewerZone } from '../../data/viewer-zone.ts'
import { messages as pickersMessages } from '../../messages/en/pickers.ts'
import { messages as task } from '../../messages/en/task.ts'
import { formatRecurrence, recurrenceText } from '../../messages/format-recurrence.ts'
import type { PickerProps } from './picker-props.ts'
import { recurrencePresets } from './recurrence-presets.ts'
import { RecurrenceEndField } from './recurrence-end-field.tsx'
import { PhraseInput } from './phrase-input.tsx'

const messages = pickersMessages.repeats

/**
 * Picks a recurrence in words or from presets, what it counts from and when it ends, with a preview of its
 * dates.
 */
export function Picker({
  rows,
  actions,
  onDone,
  countsFromDue = false,
}: PickerProps & {
  /** Whether the rows are occurrences to come, which have dates of their own, and end where a rule doesn't repeat. */
  countsFromDue?: boolean
}) {
  const now = currentParseContext()
  const [row] = rows
  const current = rows.length === 1 ? (row?.recurrence ?? null) : null
  const [text, setText] = useState(() => (current ? (formatRecurrence(current) ?? '') : ''))
  const [draft, setDraft] = useState<RecurrenceValue | null>(current)
  const [unread, setUnread] = useState<string>()
  const due = row?.due_date
  const start =
    due != null && !(countsFromDue && draft)
      ? due
      : draft
        ? firstOccurrenceDay(draft.rule, due ?? now.today)
        : now.today
  const isCurrent = draft !== null && draft.rule === current?.rule && draft.from === current.from
  const ofTask = useDeadlinesOfTask(isCurrent ? row?.id : undefined)
  const ofRule = useNextDatesOfRule(isCurrent ? undefined : (draft ?? undefined), start)
  const preview = isCurrent ? ofTask : ofRule
  const dates =
    draft === null ? [] : [start, ...(preview.data ?? []).filter((day) => day > start)].slice(0, 5)
  const fault = unread === undefined ? ruleProblem(preview.error) : task.notUnderstood(unread)

  const changeText = (newText: string) => {
    setText(newText)
    const read = parseRecurrence(newText, now)
    const isUnread = read !== null && 'unread' in read
    setUnread(isUnread ? read.unread : undefined)
    if (!isUnread) setDraft(read && countsFromDue ? { ...read, from: 'due' } : read)
  }
  const change = (next: RecurrenceValue) => {
    setDraft(next)
    setText(formatRecurrence(next) ?? '')
  }
  const apply = (recurrence: RecurrenceValue | null) => {
    const patches = rows
      .filter((one) => recurrence !== null || one.recurrence !== null)
      .map(({ id, due_date }) => ({
        id,
        patch: {
          recurrence,
          ...(due_date === null && recurrence !== null
            ? { due_date: firstOccurrenceDay(recurrence.rule, now.today), timezone: viewerZone() }
            : {}),
        },
      }))
    const newText =
      recurrence === null
        ? pickersMessages.done.notRepeating(patches.length)
        : pickersMessages.done.repeats(patches.length, recurrenceText(recurrence))
    const isAsItWas = recurrence !== null && isCurrent
    if (patches.length > 0 && !isAsItWas) actions.changeEach(patches, newText)
    onDone()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (fault === undefined) apply(draft)
  }
  return (
    <div className="picker-form">
      <PhraseInput
        label={messages.inputLabel}
        preview="rule-says"
        example={messages.example}
        fault={fault}
        value={text}
        onChange={changeText}
        onKeyDown={keys}
        selectOnFocus
      />
      <p className="preview" id="rule-says" role={fault === undefined ? 'status' : 'alert'}>
        {fault !== undefined ? (
          <span className="text-red">{fault}</span>
        ) : draft ? (
          <span className="dim">{recurrenceText(draft)}</span>
        ) : (
          <span className="dim">{messages.none}</span>
        )}
      </p>
      {draft === null ? (
        <div className="presets">
          {recurrencePresets(start).map((preset) => (
            <Button key={preset} kind="plain" onClick={() => changeText(preset)}>
              {preset}
            </Button>
          ))}
        </div>
      ) : (
        <>
          {!countsFromDue && (
            <label className="pair">
              <span className="meta">{messages.from}</span>
              <select
                className="input"
                value={draft.from}
                onChange={({ target }) =>
                  change({ ...draft, from: target.value === 'completion' ? 'completion' : 'due' })
                }
              >
                <option value="due">{messages.due}</option>
                <option value="completion">{messages.completion}</option>
              </select>
            </label>
          )}
          <RecurrenceEndField
            rule={draft.rule}
            start={start}
            onChange={(rule) => change({ ...draft, rule })}
          />
          {fault === undefined && <NextDates label={messages.next} dates={dates} today={now.today} />}
        </>
      )}
      {(current !== null || draft !== null) && (
        <footer>
          {current !== null && (
            <Button kind="plain" onClick={() => apply(null)}>
              {messages.none}
            </Button>
          )}
          {draft !== null && (
            <Button kind="primary" off={fault !== undefined} onClick={() => apply(draft)}>
              {messages.set}
            </Button>
          )}
        </footer>
      )}
    </div>
  )
}

/** Returns why the server rejects the rule; a rule that it can't be asked about is checked when it is saved. */
function ruleProblem(error: unknown): string | undefined {
  if (error === null || isUnreachable(error)) return undefined
  const { errors } = (error instanceof ApiError ? error.details : {}) as { errors?: { reason: string }[] }
  return errors?.[0]?.reason === 'no_occurrence' ? messages.neverRepeats : describeError(error).text
}
