import { useEffect, useMemo } from 'react'
import { usePeople } from '../../data/people.ts'
import { useArchived, useReadOnly } from '../../data/read-only.ts'
import { isOverdue, type Moment, type Row } from '../../data/tasks/row.ts'
import { useNamedRow } from '../../data/tasks/use-fetched-row.ts'
import { useWorkspace } from '../../data/session.ts'
import { useWide } from '../../ui/use-is-wide.ts'
import { Banner, Problem } from '../../ui/empty-state.tsx'
import { Bones, Entry, Ledger } from '../../ui/margin-list.tsx'
import type { Task } from '../../lib/types.ts'
import { words as lists } from '../../messages/en/lists.ts'
import { words as task_ } from '../../messages/en/task.ts'
import { words as tasks } from '../../messages/en/tasks.ts'
import { words } from '../../messages/en/task-text.ts'
import { expectMarkdown } from '../markdown/markdown-text.tsx'
import { deedsIn } from '../task-actions/task-actions.ts'
import { Checklist } from './checklist.tsx'
import { Composer } from './activity/comment-composer.tsx'
import { Description } from './description.tsx'
import { Facts } from './fields/task-fields.tsx'
import { Gone } from './deleted-banner.tsx'
import { Files } from './task-files.tsx'
import { LedgerBlock } from './recent-repetitions.tsx'
import { RepeatsBlock } from './fields/recurrence-section.tsx'
import { useSeen } from './use-mark-task-read.ts'
import { Stream } from './activity/task-activity.tsx'
import { Subtasks } from './subtasks.tsx'
import { Title } from './task-title.tsx'

type WholeProps = {
  row: Row
  /** What only the task whole shows; a row that is known is shown before that. */
  task: Task | undefined
  /** Why it could not be read, and how to try again. */
  error: unknown
  retry: () => void
  now: Moment
  /** It was deleted, or is not visible any more: it is read, and not changed. One of an archived list is that too. */
  gone: boolean
  /** A page has a column for the facts where there is room; a panel has them below the title. */
  as: 'page' | 'panel'
  onOpen: (id: string) => void
}

/** Everything of one task, in the panel and on its page. */
export function Whole({ row, task, error, retry, now, gone, as, onOpen }: WholeProps) {
  const { id: workspaceId } = useWorkspace()
  const people = usePeople()
  const deeds = useMemo(() => deedsIn(workspaceId), [workspaceId])
  const readOnly = useReadOnly()
  const archived = useArchived(row.list_id)
  const still = gone || archived
  const parent = useNamedRow(row.parent_id)
  useSeen(row.id)
  const hasTexts = row.has_description || row.comment_count > 0
  useEffect(() => {
    if (hasTexts) void expectMarkdown()
  }, [hasTexts])
  const aside = useWide() && as === 'page'
  const facts = (
    <Facts row={row} now={now} people={people} late={isOverdue(row, now)} gone={still} aside={aside} />
  )
  const files = task && <Files task={task} gone={still} />
  return (
    <>
      {gone && task && <Gone task={task} />}
      {archived && !gone && !readOnly && <Banner>{lists.archivedBanner.task}</Banner>}
      <div className="whole-task" data-aside={aside || undefined}>
        <div className="sheet">
          <div className="scroll">
            <Ledger>
              {parent && as === 'panel' && (
                <Entry kind="log">
                  <button type="button" className="link" onClick={() => onOpen(parent.id)}>
                    {words.subtaskOf(parent.title)}
                  </button>
                </Entry>
              )}
              <Entry
                top
                margin={
                  <input
                    type="checkbox"
                    className="box big"
                    aria-label={tasks.closeTask(row.title)}
                    checked={row.completed}
                    disabled={still}
                    onChange={() => (row.completed ? deeds.reopen([row.id]) : deeds.close([row.id]))}
                  />
                }
              >
                <Title row={row} deeds={deeds} gone={still} alone={as === 'page'} />
              </Entry>
              {!aside && facts}
              {task ? (
                <Description task={task} gone={still} />
              ) : error ? (
                <Problem error={error} onRetry={retry} />
              ) : (
                <Bones rows={2} />
              )}
              {!aside && files}
              {row.parent_id === null && (
                <Subtasks row={row} now={now} people={people} deeds={deeds} gone={still} onOpen={onOpen} />
              )}
              {task && <Checklist task={task} gone={still} />}
              <Stream row={row} people={people} today={now.today} gone={gone} />
            </Ledger>
          </div>
          <Composer row={row} people={people} gone={still} />
        </div>
        {aside && (
          <aside className="aside" aria-label={task_.details}>
            {facts}
            <RepeatsBlock row={row} today={now.today} gone={still} />
            <LedgerBlock taskId={row.id} people={people} today={now.today} />
            {files}
          </aside>
        )}
      </div>
    </>
  )
}
