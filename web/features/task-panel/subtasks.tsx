import { useRef } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { taskSubtasksMax, titleMax } from '../../data/limits.ts'
import { isOverdue, type CurrentTime, type Row } from '../../data/tasks/row.ts'
import { useWorkspace } from '../../data/session.ts'
import { useSubtasks } from '../../data/tasks/subtasks.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { OwnClock, TaskDue } from '../task-list/task-due.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { messages as taskMessages } from '../../messages/en/task.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { messages } from '../../messages/en/task-text.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import { taskLabel } from '../task-list/task-row-content.tsx'
import { withLabels } from '../quick-add/with-labels.ts'
import { newTasksFromLines } from '../task-actions/new-task.ts'
import { AddLine } from './add-line.tsx'

type SubtasksProps = {
  row: Row
  now: CurrentTime
  people: ReadonlyMap<string, string>
  actions: TaskActions
  readOnly: boolean
  onOpen: (id: string) => void
}

/** The subtasks of a task. The line for a new one understands dates, people, labels and priorities. */
export function Subtasks({ row, now, people, actions, readOnly, onOpen }: SubtasksProps) {
  const { rows, error, retry } = useSubtasks(row.id)
  const { id: workspaceId } = useWorkspace()
  const field = useRef<HTMLInputElement>(null)
  const isFull = rows.length >= taskSubtasksMax
  useCommands({ 'task.subtask': () => field.current?.focus() }, { when: !readOnly && !isFull })
  const add = (lines: string[]) => {
    const names = { lists: [], people: Array.from(people, ([id, name]) => ({ id, name })) }
    const target = { listId: row.list_id, sectionId: null, now }
    withLabels(workspaceId, lines.join('\n'), (grammar, labels) =>
      actions.create(
        newTasksFromLines(grammar, lines.slice(0, taskSubtasksMax - rows.length), {
          ...target,
          known: { ...names, labels },
        }).map(({ row: child, body }) => ({
          row: { ...child, parent_id: row.id },
          body: { ...body, parent_id: row.id },
        })),
      ),
    )
  }
  const move = (id: string, after: Row | undefined) =>
    actions.place([id], {
      section_id: rows.find((one) => one.id === id)?.section_id ?? null,
      after_id: after?.id ?? null,
    })
  if (readOnly && rows.length === 0) return null
  return (
    <section className="task-section">
      {rows.length > 0 && (
        <MarginRow
          as="h2"
          kind="cap"
          margin={taskMessages.of(rows.filter(({ completed }) => completed).length, rows.length)}
        >
          {taskMessages.subtasks}
        </MarginRow>
      )}
      {error !== null && rows.length === 0 && !readOnly && <ErrorState error={error} onRetry={retry} />}
      {rows.length > 0 && (
        <SortableList
          label={taskMessages.subtasks}
          items={rows}
          textOf={(one) => taskLabel(one, now, people)}
          dependencies={[now, people]}
          markOf={(one) => ({ closed: one.completed, tone: isOverdue(one, now) ? 'red' : undefined })}
          onMove={readOnly ? undefined : move}
          onAction={({ id }) => onOpen(id)}
        >
          {(one, grip) => (
            <>
              <span className="margin">
                <TaskDue row={one} today={now.today} />
              </span>
              {grip}
              <div className="content">
                <input
                  type="checkbox"
                  className="box"
                  aria-label={tasks.completeTask(one.title)}
                  checked={one.completed}
                  disabled={readOnly}
                  onChange={() => (one.completed ? actions.reopen([one.id]) : actions.complete([one.id]))}
                />
                <span className="row-title grow">{one.title}</span>
                <span className="row-end">
                  <OwnClock row={one} />
                  {one.assignee_ids.slice(0, 3).map((id) => {
                    const name = people.get(id)
                    return name === undefined ? null : <Avatar key={id} id={id} name={name} />
                  })}
                </span>
              </div>
            </>
          )}
        </SortableList>
      )}
      {!readOnly &&
        (isFull ? (
          <MarginRow>
            <span className="dim">{messages.subtasksFull(taskSubtasksMax)}</span>
          </MarginRow>
        ) : (
          <AddLine ref={field} label={taskMessages.addSubtask} max={titleMax} onAdd={add} />
        ))}
    </section>
  )
}
