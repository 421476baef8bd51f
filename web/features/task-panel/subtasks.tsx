import { useRef } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { taskSubtasksMax, titleMax } from '../../data/limits.ts'
import { capture } from '../../quick-add/parse.ts'
import { isOverdue, type Moment, type Row } from '../../data/tasks/row.ts'
import { useSubtasks } from '../../data/tasks/subtasks.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Due } from '../../ui/due-date.tsx'
import { Entry } from '../../ui/margin-list.tsx'
import { Sortable } from '../../ui/sortable-list.tsx'
import { Who } from '../../ui/avatar.tsx'
import { deviceZone } from '../../messages/format-date.ts'
import { words as task_ } from '../../messages/en/task.ts'
import { words as tasks } from '../../messages/en/tasks.ts'
import { words } from '../../messages/en/task-text.ts'
import type { deedsIn } from '../task-actions/task-actions.ts'
import { spoken } from '../task-list/task-row-content.tsx'
import { newRow } from '../task-actions/new-task.ts'
import { AddLine } from './add-line.tsx'

type SubtasksProps = {
  row: Row
  now: Moment
  people: ReadonlyMap<string, string>
  deeds: ReturnType<typeof deedsIn>
  gone: boolean
  onOpen: (id: string) => void
}

/** The subtasks of a task as entries: a day, a person and a priority in their line are understood. */
export function Subtasks({ row, now, people, deeds, gone, onOpen }: SubtasksProps) {
  const { rows, error, retry } = useSubtasks(row.id)
  const field = useRef<HTMLInputElement>(null)
  const isFull = rows.length >= taskSubtasksMax
  useCommands({ 'task.subtask': () => field.current?.focus() }, { when: !gone && !isFull })
  const add = (lines: string[]) => {
    const known = { lists: [], people: Array.from(people, ([id, name]) => ({ id, name })) }
    const moment = { today: now.today, time: new Date(now.ms).toTimeString().slice(0, 5) }
    const where = { listId: row.list_id, sectionId: null, timezone: deviceZone(), today: now.today }
    const made = lines
      .slice(0, taskSubtasksMax - rows.length)
      .map((line) => capture(line, moment, known))
      .filter(({ title }) => title !== '')
      .map((said, at) => newRow(said, where, at))
    deeds.create(
      made.map(({ row: child, body }) => ({
        row: { ...child, parent_id: row.id },
        body: { ...body, parent_id: row.id },
      })),
    )
  }
  const move = (id: string, after: Row | undefined) =>
    deeds.place([id], {
      section_id: rows.find((one) => one.id === id)?.section_id ?? null,
      after_id: after?.id ?? null,
    })
  if (gone && rows.length === 0) return null
  return (
    <section className="part">
      {rows.length > 0 && (
        <Entry
          as="h2"
          kind="cap"
          margin={task_.of(rows.filter(({ completed }) => completed).length, rows.length)}
        >
          {task_.subtasks}
        </Entry>
      )}
      {error !== null && rows.length === 0 && !gone && <Problem error={error} onRetry={retry} />}
      {rows.length > 0 && (
        <Sortable
          label={task_.subtasks}
          items={rows}
          textOf={(one) => spoken(one, now, people)}
          shows={[now, people]}
          markOf={(one) => ({ closed: one.completed, tone: isOverdue(one, now) ? 'red' : undefined })}
          onMove={gone ? undefined : move}
          onAction={({ id }) => onOpen(id)}
        >
          {(one, grip) => (
            <>
              <span className="m">
                {one.due_date !== null && <Due date={one.due_date} time={one.due_time} today={now.today} />}
              </span>
              {grip}
              <div className="c">
                <input
                  type="checkbox"
                  className="box"
                  aria-label={tasks.closeTask(one.title)}
                  checked={one.completed}
                  disabled={gone}
                  onChange={() => (one.completed ? deeds.reopen([one.id]) : deeds.close([one.id]))}
                />
                <span className="t grow">{one.title}</span>
                <span className="end">
                  {one.assignee_ids.slice(0, 3).map((id) => {
                    const name = people.get(id)
                    return name === undefined ? null : <Who key={id} id={id} name={name} />
                  })}
                </span>
              </div>
            </>
          )}
        </Sortable>
      )}
      {!gone &&
        (isFull ? (
          <Entry>
            <span className="dim">{words.subtasksFull(taskSubtasksMax)}</span>
          </Entry>
        ) : (
          <AddLine ref={field} label={task_.addSubtask} max={titleMax} onAdd={add} />
        ))}
    </section>
  )
}
