import { useLocation } from '../../../router/location.ts'
import { useEffect, useState } from 'react'
import type { Row } from '../../../data/tasks/row.ts'
import { useRepetitions } from '../../../data/tasks/repetitions.ts'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, MarginRow } from '../../../ui/margin-list.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { messages } from '../../../messages/en/history.ts'
import { HistoryLimit } from '../../history/history-limit.tsx'
import { HistoryRow } from '../../history/history-row.tsx'
import { RepetitionTable } from '../repetition-table.tsx'
import { CommentItem } from './comment-item.tsx'
import { type ActivityFilter, useActivity } from './use-activity.ts'

type TaskActivityProps = {
  row: Row
  people: ReadonlyMap<string, string>
  today: string
  deleted: boolean
  readOnly: boolean
}

/**
 * Comments and changes in order of time, or only one of them, and the completed occurrences of a recurring
 * task.
 */
export function TaskActivity(props: TaskActivityProps) {
  const { row, people, today, deleted } = props
  const meant = useLocation((location) => (location.hash.startsWith('cmt_') ? location : undefined))
  const [choice, setChoice] = useState<{ filter: ActivityFilter | 'ledger'; meant: typeof meant }>()
  // Someone who then opens a comment wants to see it.
  const filter =
    choice === undefined || (meant && meant !== choice.meant && choice.filter !== 'comments')
      ? 'all'
      : choice.filter
  const repetitions = useRepetitions(row.id, !deleted).data ?? []
  const hasLedger = row.recurrence !== null || repetitions.length > 0
  const segments = [
    { value: 'all', label: messages.all },
    { value: 'comments', label: messages.comments(row.comment_count) },
    { value: 'changes', label: messages.changes },
    ...(hasLedger ? [{ value: 'ledger', label: messages.occurrencesTab(repetitions.length) } as const] : []),
  ] as const
  return (
    <section className="task-section">
      <MarginRow>
        <SegmentedControl
          label={messages.show}
          value={filter}
          options={segments}
          onChange={(next) => setChoice({ filter: next, meant })}
        />
      </MarginRow>
      {filter !== 'ledger' ? (
        <ActivityList {...props} filter={filter} />
      ) : repetitions.length === 0 ? (
        <MarginRow kind="log">
          <p>{messages.occurrences.none}</p>
        </MarginRow>
      ) : (
        <MarginRow alignTop>
          <div className="occurrences">
            <RepetitionTable repetitions={repetitions} people={people} today={today} />
          </div>
        </MarginRow>
      )}
    </section>
  )
}

type ActivityListProps = TaskActivityProps & { filter: ActivityFilter }

/** Oldest first, for reading; older entries load above. */
function ActivityList({ row, filter, people, today, deleted, readOnly }: ActivityListProps) {
  const { items, isLoading, error, retry, hasOlder, isOlderPending, showOlder, isCut } = useActivity(
    row.id,
    filter,
    today,
  )
  // The URL points to a comment: loads everything up to it.
  const hash = useLocation((location) => location.hash)
  const isMissing = hash.startsWith('cmt_') && !items.some(({ id }) => id === hash)
  useEffect(() => {
    if (isMissing && hasOlder && !isOlderPending) showOlder()
  }, [isMissing, hasOlder, isOlderPending, showOlder])
  if (isLoading) return <Skeleton rows={3} />
  return (
    <>
      {error !== null && !deleted && <ErrorState error={error} onRetry={retry} />}
      {hasOlder ? (
        <MarginRow>
          <Button kind="plain" pending={isOlderPending} onClick={showOlder}>
            {messages.older}
          </Button>
        </MarginRow>
      ) : (
        isCut && <HistoryLimit />
      )}
      {items.length === 0 && error === null && (
        <MarginRow kind="log">
          <p>{filter === 'comments' ? messages.noComments : messages.none}</p>
        </MarginRow>
      )}
      <ul aria-label={messages.label}>
        {items.map((item) =>
          item.kind === 'comment' ? (
            <CommentItem key={item.id} note={item} people={people} row={row} readOnly={readOnly} />
          ) : (
            <HistoryRow key={item.id} line={item.line} />
          ),
        )}
      </ul>
    </>
  )
}
