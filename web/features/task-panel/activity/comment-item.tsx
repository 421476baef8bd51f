import { useEffect, useRef } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { useWriteQueue } from '../../../data/tasks/write-queue.ts'
import { MarginRow } from '../../../ui/margin-list.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatExact, formatPastMoment } from '../../../messages/format-date.ts'
import { messages as taskMessages } from '../../../messages/en/task.ts'
import { messages } from '../../../messages/en/task-text.ts'
import { MarkdownText } from '../../markdown/markdown-text.tsx'
import type { CommentActivity } from './use-activity.ts'

type CommentItemProps = { note: CommentActivity; people: ReadonlyMap<string, string>; taskId: string }

/** A comment. Its time links to it, or says that it is being sent. */
export function CommentItem({ note: { id, at, author, text }, people, taskId }: CommentItemProps) {
  const { hash } = useLocation()
  const { offline } = useWriteQueue()
  const isMeant = hash === id
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMeant) ref.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  const name = (author !== null && people.get(author)) || taskMessages.formerMember
  return (
    <MarginRow
      kind="comment"
      as="li"
      current={isMeant}
      margin={
        at === null ? (
          offline ? (
            messages.kept
          ) : (
            messages.sending
          )
        ) : (
          <Link
            to="/tasks/$id"
            params={{ id: taskId }}
            hash={id}
            title={formatExact(at)}
            aria-label={messages.linkTo(name, formatExact(at))}
          >
            <time dateTime={at}>{formatPastMoment(at)}</time>
          </Link>
        )
      }
    >
      <div ref={ref} className="min-w-0">
        <span className="comment-author">
          {author !== null && <Avatar id={author} name={name} />}
          {name}
        </span>
        <MarkdownText text={text} />
      </div>
    </MarginRow>
  )
}
