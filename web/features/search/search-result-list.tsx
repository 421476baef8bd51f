import { Link } from '../../router/link.tsx'
import { useEffect } from 'react'
import { useMemberNames } from '../../data/people.ts'
import { type CurrentTime, rowFromSent } from '../../data/tasks/row.ts'
import { putRows, useRow } from '../../data/tasks/row-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MarginRow, RowList } from '../../ui/margin-list.tsx'
import { HighlightedText } from '../../ui/highlighted-text.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { SearchResults, CommentResult, TaskResult } from '../../lib/types.ts'
import { formatDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/search.ts'
import { messages as task } from '../../messages/en/task.ts'
import { TaskResultRow } from './task-result-row.tsx'

type SearchResultListProps = {
  text: string
  results: SearchResults
  /** The most results of each kind. */
  max: number
  open: string | undefined
  now: CurrentTime
  /** They belong to the previous text. */
  isOld: boolean
}

/** The search results: tasks, then comments, with the words highlighted. */
export function SearchResultList({ text, results, max, open, now, isOld }: SearchResultListProps) {
  const { tasks, comments } = results
  // Stores the tasks, so that later changes to them show.
  useEffect(() => putRows(tasks.map(taskRowOf)), [tasks])
  if (tasks.length + comments.length === 0)
    return isOld ? null : (
      <EmptyState title={messages.none.title(text.trim())}>
        <p>{messages.none.text}</p>
      </EmptyState>
    )
  return (
    <div aria-busy={isOld}>
      <p className="unseen" role="status">
        {messages.resultCount(tasks.length, comments.length)}
      </p>
      {tasks.length > 0 && (
        <>
          <ResultHeading text={messages.tasks} count={tasks.length} max={max} />
          <RowList label={messages.tasks}>
            {tasks.map((result) => (
              <MatchedTask key={result.id} result={result} open={open} now={now} />
            ))}
          </RowList>
        </>
      )}
      {comments.length > 0 && (
        <>
          <ResultHeading text={messages.comments} count={comments.length} max={max} />
          <RowList label={messages.comments}>
            {comments.map((comment) => (
              <CommentResultRow key={comment.id} comment={comment} isPanelOpen={open !== undefined} />
            ))}
          </RowList>
        </>
      )}
    </div>
  )
}

const taskRowOf = ({ list_name: _name, title_ranges: _ranges, snippet: _snippet, ...sent }: TaskResult) =>
  rowFromSent(sent)

function ResultHeading({ text, count, max }: { text: string; count: number; max: number }) {
  return (
    <MarginRow kind="section" margin={count}>
      <h2>{text}</h2>
      {count === max && <span className="meta">{messages.limited(max)}</span>}
    </MarginRow>
  )
}

type MatchedTaskProps = { result: TaskResult; open: string | undefined; now: CurrentTime }

function MatchedTask({ result, open, now }: MatchedTaskProps) {
  const row = useRow(result.id) ?? taskRowOf(result)
  const isSame = row.title === result.title
  return (
    <TaskResultRow
      row={row}
      now={now}
      openTaskId={open}
      title={isSame ? <HighlightedText text={result.title} ranges={result.title_ranges} /> : row.title}
      {...(result.snippet ? { snippet: <HighlightedText {...result.snippet} /> } : {})}
      listName={result.list_name}
    />
  )
}

function CommentResultRow({ comment, isPanelOpen }: { comment: CommentResult; isPanelOpen: boolean }) {
  const { id, task_id, task_title, author_id, created_at, snippet } = comment
  const people = useMemberNames()
  const name = (author_id && people.get(author_id)) ?? task.formerMember
  return (
    <MarginRow as="li" clickable tall margin={<Timestamp at={created_at}>{formatDay(created_at)}</Timestamp>}>
      <Avatar id={author_id ?? ''} name={name} />
      <Link
        className="whole grow found"
        from="/search"
        to="."
        search={(before) => ({ ...before, task: task_id })}
        hash={id}
        replace={isPanelOpen}
      >
        <span className="cut">
          <HighlightedText {...snippet} />
        </span>
        <span className="meta cut">{messages.on(task_title)}</span>
      </Link>
    </MarginRow>
  )
}
