import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { phrasesNow } from '../../quick-add/parse-context.ts'
import { readReminder, type Said } from '../../quick-add/read-reminder.ts'
import { taskQuery } from '../../data/tasks/task.ts'
import { useTask } from '../../data/tasks/use-task.ts'
import { useWorkspace } from '../../data/session.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Bones } from '../../ui/margin-list.tsx'
import type { Task } from '../../lib/types.ts'
import { words as all } from '../../messages/en/pickers.ts'
import { words as done } from '../../messages/en/tasks.ts'
import type { PickerProps } from './picker-props.ts'
import { misread } from './parse-error.ts'
import { Say } from './phrase-input.tsx'
import {
  asReminder,
  instantOfReminder,
  momentOf,
  type Reminder,
  remindersMax,
  reminderText,
} from './reminders.ts'

const words = all.reminder

/** What reminds: before the deadline, or at a moment. For several tasks it is added to each. */
export function Picker(props: PickerProps) {
  const [one] = props.rows
  return one && props.rows.length === 1 ? <OfOne {...props} id={one.id} /> : <OfMany {...props} />
}

function OfOne({ id, ...props }: PickerProps & { id: string }) {
  const { task, error, retry } = useTask(id)
  if (error) return <Problem error={error} onRetry={retry} />
  return task ? <Reminders {...props} tasks={[task]} /> : <Bones rows={3} />
}

function OfMany(props: PickerProps) {
  const { id: workspaceId } = useWorkspace()
  const loaded = useQueries({ queries: props.rows.map(({ id }) => taskQuery(workspaceId, id)) })
  const failed = loaded.find(({ error }) => error !== null)
  if (failed) return <Problem error={failed.error} onRetry={() => void failed.refetch()} />
  const tasks = loaded.flatMap(({ data }) => data ?? [])
  return tasks.length === loaded.length ? <Reminders {...props} tasks={tasks} /> : <Bones rows={3} />
}

function Reminders({ tasks, deeds, onDone }: PickerProps & { tasks: readonly Task[] }) {
  const [text, setText] = useState('')
  const [task] = tasks
  if (!task) return null

  const now = phrasesNow()
  const read = text.trim() === '' ? undefined : readReminder(text, now)
  const said = read && !('unread' in read || 'noSuchDate' in read) ? read : undefined
  const fault = (read && misread(read)) ?? (said && refusal(said, tasks))
  const change = (after: (task: Task) => readonly Reminder[], toast: string) =>
    deeds.remind(
      tasks.map((one) => ({ id: one.id, before: one.reminders, after: after(one) })),
      toast,
    )
  const add = (what: Said) => {
    const reminder = asReminder(what)
    change(({ reminders }) => [...reminders, reminder], done.done.reminded(tasks.length))
    setText('')
    if (tasks.length > 1) onDone()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() === '') onDone()
    else if (said && fault === undefined) add(said)
  }
  const full = tasks.some(({ reminders }) => reminders.length >= remindersMax)
  return (
    <div className="when">
      {tasks.length === 1 && (
        <ul className="reminders">
          {task.reminders.map((reminder) => (
            <li key={reminder.id ?? reminderText(reminder, task)}>
              <span className="grow">{reminderText(reminder, task)}</span>
              <span className="meta">{momentOf(reminder, task, now.today)}</span>
              <IconButton
                icon={X}
                small
                label={words.remove(reminderText(reminder, task))}
                onClick={() =>
                  change(({ reminders }) => reminders.filter((one) => one !== reminder), done.done.unreminded)
                }
              />
            </li>
          ))}
        </ul>
      )}
      {full ? (
        <p className="preview dim">{words.full(remindersMax)}</p>
      ) : (
        <>
          <Say
            label={words.say}
            preview="reminder-says"
            example={words.example}
            fault={fault}
            value={text}
            onChange={setText}
            onKeyDown={keys}
          />
          <p className="preview" id="reminder-says" role={fault === undefined ? 'status' : 'alert'}>
            {fault !== undefined ? (
              <span className="text-red">{fault}</span>
            ) : said ? (
              <>
                <b className="font-medium">{reminderText(asReminder(said), task)}</b>
                <span className="meta">{momentOf(asReminder(said), task, now.today)}</span>
              </>
            ) : (
              <span className="dim">{tasks.length > 1 ? words.many(tasks.length) : words.hint}</span>
            )}
          </p>
          {tasks.every(({ due_date }) => due_date !== null) && (
            <div className="near">
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

/** What the server would refuse, or never tell of. */
function refusal(said: Said, tasks: readonly Task[], nowMs = Date.now()): string | undefined {
  if ('minutes_before' in said && tasks.some(({ due_date }) => due_date === null)) return words.needsDate
  const late = tasks.every((task) => (instantOfReminder(asReminder(said), task) ?? nowMs) <= nowMs)
  return late ? words.passed : undefined
}
