import { useEffect, useMemo } from 'react'
import { useMemberNames } from '../../data/people.ts'
import { useIsListReadOnly, useReadOnly } from '../../data/read-only.ts'
import { isOverdue, type CurrentTime, type Row } from '../../data/tasks/row.ts'
import { useFetchedRow } from '../../data/tasks/use-fetched-row.ts'
import { useWorkspace } from '../../data/session.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { Banner, ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, MarginRow, MarginList } from '../../ui/margin-list.tsx'
import type { Task } from '../../lib/types.ts'
import { messages as lists } from '../../messages/en/lists.ts'
import { messages as taskMessages } from '../../messages/en/task.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { messages } from '../../messages/en/task-text.ts'
import { preloadMarkdown } from '../markdown/markdown-text.tsx'
import { createTaskActions } from '../task-actions/task-actions.ts'
import { Checklist } from './checklist.tsx'
import { CommentComposer } from './activity/comment-composer.tsx'
import { Dependencies } from './dependencies.tsx'
import { Description } from './description.tsx'
import { TaskFields } from './fields/task-fields.tsx'
import { DeletedBanner } from './deleted-banner.tsx'
import { TaskFiles } from './task-files.tsx'
import { RecentRepetitions } from './recent-repetitions.tsx'
import { RecurrenceSection } from './fields/recurrence-section.tsx'
import { useMarkTaskRead } from './use-mark-task-read.ts'
import { TaskActivity } from './activity/task-activity.tsx'
import { Subtasks } from './subtasks.tsx'
import { TaskTitle } from './task-title.tsx'
import '../markdown/markdown.css'
import './task.css'
import './composer.css'
import '../markdown-editor/markdown-editor.css'
import './task-aside.css'
import '../uploads/files.css'
import './task-fields.css'

type TaskDetailsProps = {
  row: Row
  /** The full task; its row shows before it has loaded. */
  task: Task | undefined
  /** Why it couldn't load, and how to retry. */
  error: unknown
  retry: () => void
  now: CurrentTime
  /**
   * It was deleted or is no longer visible, so it is read-only. Tasks of archived lists are read-only too.
   */
  deleted: boolean
  /** A page shows the fields in a side column if there is room, a panel below the title. */
  as: 'page' | 'panel'
  onOpen: (id: string) => void
}

/** A task with all its parts, in the panel and on its page. */
export function TaskDetails({ row, task, error, retry, now, deleted, as, onOpen }: TaskDetailsProps) {
  const { id: workspaceId } = useWorkspace()
  const people = useMemberNames()
  const actions = useMemo(() => createTaskActions(workspaceId), [workspaceId])
  const listIsReadOnly = useReadOnly()
  const archived = useIsListReadOnly(row.list_id)
  const readOnly = deleted || archived
  const parent = useFetchedRow(row.parent_id)
  useMarkTaskRead(row.id)
  const hasTexts = row.has_description || row.comment_count > 0
  useEffect(() => {
    if (hasTexts) void preloadMarkdown()
  }, [hasTexts])
  const aside = useIsWide() && as === 'page'
  const fields = (
    <TaskFields
      row={row}
      now={now}
      people={people}
      overdue={isOverdue(row, now)}
      readOnly={readOnly}
      aside={aside}
    />
  )
  const files = task && <TaskFiles task={task} readOnly={readOnly} />
  return (
    <>
      {deleted && task && <DeletedBanner task={task} />}
      {archived && !deleted && !listIsReadOnly && <Banner>{lists.archivedBanner.task}</Banner>}
      <div className="task-view" data-aside={aside || undefined}>
        <div className="task-sheet">
          <div className="scroll">
            <MarginList>
              {parent && as === 'panel' && (
                <MarginRow kind="log">
                  <button type="button" className="link" onClick={() => onOpen(parent.id)}>
                    {messages.subtaskOf(parent.title)}
                  </button>
                </MarginRow>
              )}
              <MarginRow
                alignTop
                margin={
                  <input
                    type="checkbox"
                    className="box large"
                    aria-label={tasks.completeTask(row.title)}
                    checked={row.completed}
                    disabled={readOnly}
                    onChange={() => (row.completed ? actions.reopen([row.id]) : actions.complete([row.id]))}
                  />
                }
              >
                <TaskTitle row={row} actions={actions} readOnly={readOnly} alone={as === 'page'} />
              </MarginRow>
              {!aside && fields}
              {task ? (
                <Description task={task} readOnly={readOnly} />
              ) : error ? (
                <ErrorState error={error} onRetry={retry} />
              ) : (
                <Skeleton rows={2} />
              )}
              {!aside && files}
              {row.parent_id === null && (
                <Subtasks
                  row={row}
                  now={now}
                  people={people}
                  actions={actions}
                  readOnly={readOnly}
                  onOpen={onOpen}
                />
              )}
              <Dependencies row={row} now={now} actions={actions} readOnly={readOnly} onOpen={onOpen} />
              {task && <Checklist task={task} readOnly={readOnly} />}
              <TaskActivity
                row={row}
                people={people}
                today={now.today}
                deleted={deleted}
                readOnly={readOnly}
              />
            </MarginList>
          </div>
          <CommentComposer row={row} people={people} readOnly={readOnly} />
        </div>
        {aside && (
          <aside className="task-aside" aria-label={taskMessages.details}>
            {fields}
            <RecurrenceSection row={row} today={now.today} readOnly={readOnly} />
            <RecentRepetitions taskId={row.id} people={people} today={now.today} />
            {files}
          </aside>
        )}
      </div>
    </>
  )
}
