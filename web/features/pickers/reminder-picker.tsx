import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { currentParseContext } from '../../data/parse-context.ts'
import { parseReminder } from '../../../src/core/phrases/parse-schedule.ts'
import type { ReminderTime } from '../../../src/core/phrases/phrase.ts'
import { taskQuery } from '../../data/tasks/task.ts'
import { useTask } from '../../data/tasks/use-task.ts'
import { useWorkspace } from '../../data/session.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/margin-list.tsx'
import type { Task } from '../../lib/types.ts'
import { messages as pickersMessages } from '../../messages/en/pickers.ts'
import type { Reminder } from '../task-actions/task-writes.ts'
import type { PickerProps } from './picker-props.ts'
import { parseErrorText } from './parse-error.ts'
import { PhraseInput } from './phrase-input.tsx'
import { toReminder, reminderInstant, reminderTimeText, remindersMax, reminderText } from './reminders.ts'

const messages = pickersMessages.reminder

/** Edits reminders: before the due date, or at a set time. For several tasks, it adds one to each. */
export function Picker(props: PickerProps) {
  const [one] = props.rows
  return one && props.rows.length === 1 ? (
    <SingleTaskReminders {...props} id={one.id} />
  ) : (
    <MultiTaskReminders {...props} />
  )
}

function SingleTaskReminders({ id, ...props }: PickerProps & { id: string }) {
  const { task, error, retry } = useTask(id)
  if (error) return <ErrorState error={error} onRetry={retry} />
  return task ? <ReminderEditor {...props} tasks={[task]} /> : <Skeleton rows={3} />
}

function MultiTaskReminders(props: PickerProps) {
  const { id: workspaceId } = useWorkspace()
  const loaded = useQueries({ queries: props.rows.map(({ id }) => taskQuery(workspaceId, id)) })
  const failed = loaded.find(({ error }) => error !== null)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  const tasks = loaded.flatMap(({ data }) => data ?? [])
  return tasks.length === loaded.length ? <ReminderEditor {...props} tasks={tasks} /> : <Skeleton rows={3} />
}

function ReminderEditor({ tasks, actions, onDone }: PickerProps & { tasks: readonly Task[] }) {
  const [text, setText] = useState('')
  const [task] = tasks
  if (!task) return null

  const now = currentParseContext()
  const read = text.trim() === '' ? undefined : parseReminder(text, now)
  const parsed = read && !('unread' in read || 'noSuchDate' in read) ? read : undefined
  const fault = (read && parseErrorText(read)) ?? (parsed && reminderProblem(parsed, tasks))
  const change = (after: (task: Task) => readonly Reminder[], toast: string) =>
    actions.setReminders(
      tasks.map((one) => ({ id: one.id, before: one.reminders, after: after(one) })),
      toast,
    )
  const add = (time: ReminderTime) => {
    const reminder = toReminder(time)
    change(({ reminders }) => [...reminders, reminder], pickersMessages.done.reminderAdded(tasks.length))
    setText('')
    if (tasks.length > 1) onDone()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() === '') onDone()
    else if (parsed && fault === undefined) add(parsed)
  }
  const full = tasks.some(({ reminders }) => reminders.length >= remindersMax)
  return (
    <div className="picker-form">
      {tasks.length === 1 && (
        <ul className="reminders">
          {task.reminders.map((reminder) => (
            <li key={reminder.id ?? reminderText(reminder, task)}>
              <span className="grow">{reminderText(reminder, task)}</span>
              <span className="meta">{reminderTimeText(reminder, task, now.today)}</span>
              <IconButton
                icon={X}
                small
                label={messages.remove(reminderText(reminder, task))}
                onClick={() =>
                  change(
                    ({ reminders }) => reminders.filter((one) => one !== reminder),
                    pickersMessages.done.reminderRemoved,
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {full ? (
        <p className="preview dim">{messages.full(remindersMax)}</p>
      ) : (
        <>
          <PhraseInput
            label={messages.inputLabel}
            preview="reminder-says"
            example={messages.example}
            fault={fault}
            value={text}
            onChange={setText}
            onKeyDown={keys}
          />
          <p className="preview" id="reminder-says" role={fault === undefined ? 'status' : 'alert'}>
            {fault !== undefined ? (
              <span className="text-red">{fault}</span>
            ) : parsed ? (
              <>
                <b className="font-medium">{reminderText(toReminder(parsed), task)}</b>
                <span className="meta">{reminderTimeText(toReminder(parsed), task, now.today)}</span>
              </>
            ) : (
              <span className="dim">
                {tasks.length > 1 ? messages.addedToEach(tasks.length) : messages.hint}
              </span>
            )}
          </p>
          {tasks.every(({ due_date }) => due_date !== null) && (
            <div className="nearby">
              {[0, 10, 60, 1_440].map((minutes_before) => (
                <Button key={minutes_before} kind="plain" onClick={() => add({ minutes_before })}>
                  {reminderText({ minutes_before }, task)}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** Returns why the server would reject the reminder, or never send it. */
function reminderProblem(
  parsed: ReminderTime,
  tasks: readonly Task[],
  nowMs = Date.now(),
): string | undefined {
  if ('minutes_before' in parsed && tasks.some(({ due_date }) => due_date === null)) return messages.needsDate
  const isPast = tasks.every((task) => (reminderInstant(toReminder(parsed), task) ?? nowMs) <= nowMs)
  return isPast ? messages.inThePast : undefined
}
