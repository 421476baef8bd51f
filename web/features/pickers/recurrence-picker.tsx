import { type KeyboardEvent, useState } from 'react'
import { firstOccurrenceDay } from '../../quick-add/first-occurrence.ts'
import { splitWords } from '../../quick-add/lexicon.ts'
import { currentParseContext } from '../../quick-add/parse-context.ts'
import { readRecurrence, type RecurrenceValue } from '../../quick-add/read-recurrence.ts'
import type { ParseContext } from '../../quick-add/read-date.ts'
import { useDeadlinesOfRule, useDeadlinesOfTask } from '../../data/tasks/deadlines.ts'
import { ApiError } from '../../data/api.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { NextDates } from '../../ui/next-dates.tsx'
import { deviceZone } from '../../messages/format-date.ts'
import { messages as all } from '../../messages/en/pickers.ts'
import { messages as task } from '../../messages/en/task.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { formatRecurrence } from '../../messages/format-recurrence.ts'
import type { PickerProps } from './picker-props.ts'
import { recurrencePresets } from './recurrence-presets.ts'
import { RecurrenceEndField } from './recurrence-end-field.tsx'
import { PhraseInput } from './phrase-input.tsx'

const messages = all.repeats

/**
 * Picks a recurrence in words or from presets, what it counts from and when it ends, with a preview of its
 * dates.
 */
export function Picker({ rows, actions, onDone }: PickerProps) {
  const now = currentParseContext()
  const [row] = rows
  const standing = rows.length === 1 ? (row?.recurrence ?? null) : null
  const [text, setText] = useState(() => (standing ? (formatRecurrence(standing) ?? '') : ''))
  const [draft, setDraft] = useState<RecurrenceValue | null>(standing)
  const [unread, setUnread] = useState<string>()
  const start = row?.due_date ?? (draft ? firstOccurrenceDay(draft.rule, now.today) : now.today)
  const isStanding = draft !== null && draft.rule === standing?.rule && draft.from === standing.from
  const ofTask = useDeadlinesOfTask(isStanding ? row?.id : undefined)
  const ofRule = useDeadlinesOfRule(isStanding ? undefined : (draft ?? undefined), start)
  const asked = isStanding ? ofTask : ofRule
  const dates = draft === null ? [] : [start, ...(asked.data ?? []).filter((day) => day > start)].slice(0, 5)
  const fault = unread === undefined ? ruleProblem(asked.error) : task.notUnderstood(unread)

  const say = (said: string) => {
    setText(said)
    const read = parseRule(said, now)
    setUnread(typeof read === 'string' ? read : undefined)
    if (typeof read !== 'string') setDraft(read)
  }
  const change = (next: RecurrenceValue) => {
    setDraft(next)
    setText(formatRecurrence(next) ?? '')
  }
  const take = (recurrence: RecurrenceValue | null) => {
    const patches = rows
      .filter((one) => recurrence !== null || one.recurrence !== null)
      .map(({ id, due_date }) => ({
        id,
        patch: {
          recurrence,
          ...(due_date === null && recurrence !== null
            ? { due_date: firstOccurrenceDay(recurrence.rule, now.today), timezone: deviceZone() }
            : {}),
        },
      }))
    const said =
      recurrence === null
        ? tasks.done.notRepeating(patches.length)
        : tasks.done.repeats(patches.length, formatRecurrence(recurrence) ?? recurrence.rule)
    const isAsItWas = recurrence !== null && isStanding
    if (patches.length > 0 && !isAsItWas) actions.changeEach(patches, said)
    onDone()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (fault === undefined) take(draft)
  }
  return (
    <div className="picker-form">
      <PhraseInput
        label={messages.inputLabel}
        preview="rule-says"
        example={messages.example}
        fault={fault}
        value={text}
        onChange={say}
        onKeyDown={keys}
        selectOnFocus
      />
      <p className="preview" id="rule-says" role={fault === undefined ? 'status' : 'alert'}>
        {fault !== undefined ? (
          <span className="text-red">{fault}</span>
        ) : draft ? (
          <code className="dim">{draft.rule}</code>
        ) : (
          <span className="dim">{messages.none}</span>
        )}
      </p>
      {draft === null ? (
        <div className="presets">
          {recurrencePresets(start).map((preset) => (
            <Button key={preset} kind="plain" onClick={() => say(preset)}>
              {preset}
            </Button>
          ))}
        </div>
      ) : (
        <>
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
          <RecurrenceEndField
            rule={draft.rule}
            start={start}
            onChange={(rule) => change({ ...draft, rule })}
          />
          {fault === undefined && <NextDates label={messages.next} dates={dates} today={now.today} />}
        </>
      )}
      {(standing !== null || draft !== null) && (
        <footer>
          {standing !== null && (
            <Button kind="plain" onClick={() => take(null)}>
              {messages.none}
            </Button>
          )}
          {draft !== null && (
            <Button kind="primary" off={fault !== undefined} onClick={() => take(draft)}>
              {messages.set}
            </Button>
          )}
        </footer>
      )}
    </div>
  )
}

/** Returns the recurrence, null for an empty text, or the part that can't be read. */
function parseRule(text: string, now: ParseContext): RecurrenceValue | null | string {
  const said = splitWords(text)
  if (said.length === 0) return null
  const read = readRecurrence(said, 0, now)
  const left = said[read?.wordCount ?? 0]
  return read && !left ? read.value : text.slice(left?.start ?? 0)
}

/** Returns why the server rejects the rule. */
function ruleProblem(error: unknown): string | undefined {
  if (error === null) return undefined
  const { errors } = (error instanceof ApiError ? error.details : {}) as { errors?: { reason: string }[] }
  return errors?.[0]?.reason === 'no_occurrence' ? messages.neverRepeats : describeError(error).text
}
