import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePeople } from '../../data/people.ts'
import { type Moment, rowOfSent } from '../../data/tasks/row.ts'
import { putRows, useRow } from '../../data/tasks/row-store.ts'
import { Blank } from '../../ui/empty-state.tsx'
import { Entry, Rows } from '../../ui/margin-list.tsx'
import { Marked } from '../../ui/highlighted-text.tsx'
import { Stamp } from '../../ui/timestamp.tsx'
import { Who } from '../../ui/avatar.tsx'
import type { Found, FoundComment, FoundTask } from '../../lib/types.ts'
import { day } from '../../messages/format-date.ts'
import { words } from '../../messages/en/search.ts'
import { words as task } from '../../messages/en/task.ts'
import { TaskLine } from './task-result-row.tsx'

type ResultsProps = {
  text: string
  found: Found
  /** The most that is found of each. */
  max: number
  open: string | undefined
  now: Moment
  /** It is what was found for the letters before. */
  isOld: boolean
}

/** What was found: tasks, then comments, with the words marked. */
export function Results({ text, found, max, open, now, isOld }: ResultsProps) {
  const { tasks, comments } = found
  // From here on they are tasks as in any list: changes of them show.
  useEffect(() => putRows(tasks.map(rowOf)), [tasks])
  if (tasks.length + comments.length === 0)
    return isOld ? null : (
      <Blank title={words.none.title(text.trim())}>
        <p>{words.none.text}</p>
      </Blank>
    )
  return (
    <div aria-busy={isOld}>
      <p className="unseen" role="status">
        {words.found(tasks.length, comments.length)}
      </p>
      {tasks.length > 0 && (
        <>
          <Heading text={words.tasks} count={tasks.length} max={max} />
          <Rows label={words.tasks}>
            {tasks.map((hit) => (
              <FoundLine key={hit.id} hit={hit} open={open} now={now} />
            ))}
          </Rows>
        </>
      )}
      {comments.length > 0 && (
        <>
          <Heading text={words.comments} count={comments.length} max={max} />
          <Rows label={words.comments}>
            {comments.map((comment) => (
              <CommentLine key={comment.id} comment={comment} />
            ))}
          </Rows>
        </>
      )}
    </div>
  )
}

const rowOf = ({ list_name: _name, title_ranges: _ranges, snippet: _snippet, ...sent }: FoundTask) =>
  rowOfSent(sent)

function Heading({ text, count, max }: { text: string; count: number; max: number }) {
  return (
    <Entry kind="section" margin={count}>
      <h2>{text}</h2>
      {count === max && <span className="meta">{words.most(max)}</span>}
    </Entry>
  )
}

type LineProps = { hit: FoundTask; open: string | undefined; now: Moment }

function FoundLine({ hit, open, now }: LineProps) {
  const row = useRow(hit.id) ?? rowOf(hit)
  const isSame = row.title === hit.title
  return (
    <TaskLine
      row={row}
      now={now}
      open={open}
      title={isSame ? <Marked text={hit.title} ranges={hit.title_ranges} /> : row.title}
      {...(hit.snippet ? { snippet: <Marked {...hit.snippet} /> } : {})}
      listName={hit.list_name}
    />
  )
}

function CommentLine({ comment }: { comment: FoundComment }) {
  const { task_id, task_title, author_id, created_at, snippet } = comment
  const people = usePeople()
  const name = (author_id && people.get(author_id)) ?? task.somebody
  return (
    <Entry as="li" go tall margin={<Stamp at={created_at}>{day(created_at)}</Stamp>}>
      <Who id={author_id ?? ''} name={name} />
      <Link
        className="whole grow found"
        from="/search"
        to="."
        search={(before) => ({ ...before, task: task_id })}
      >
        <span className="cut">
          <Marked {...snippet} />
        </span>
        <span className="meta cut">{words.on(task_title)}</span>
      </Link>
    </Entry>
  )
}
