import { useEffect, useMemo, useRef } from 'react'
import { Link } from '../../../router/link.tsx'
import { useLocation } from '../../../router/location.ts'
import { readDraft, useDraft } from '../../../data/drafts.ts'
import { useWriteQueue } from '../../../data/tasks/write-queue.ts'
import { useWorkspace } from '../../../data/session.ts'
import type { Row } from '../../../data/tasks/row.ts'
import type { Attachment, Comment } from '../../../lib/types.ts'
import { MarginRow } from '../../../ui/margin-list.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatExact, formatPastMoment } from '../../../messages/format-date.ts'
import { messages as commentMessages } from '../../../messages/en/comments.ts'
import { messages as taskMessages } from '../../../messages/en/task.ts'
import { messages } from '../../../messages/en/task-text.ts'
import { MarkdownText } from '../../markdown/markdown-text.tsx'
import { createCommentActions } from './comment-actions.ts'
import { beginCommentEdit, CommentEditor, commentDraft } from './comment-editor.tsx'
import { CommentFileList } from './comment-file-list.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { AddReaction, CommentReactions } from './comment-reactions.tsx'
import { keepInView } from './keep-in-view.ts'
import { writtenText } from './use-comment-files.ts'
import type { CommentActivity } from './use-activity.ts'

type CommentItemProps = {
  note: CommentActivity
  people: ReadonlyMap<string, string>
  row: Row
  readOnly: boolean
}

/** A comment. Its time links to it, or says that it is being sent. */
export function CommentItem({
  note: { id, at, author, text, files, comment },
  people,
  row,
  readOnly,
}: CommentItemProps) {
  // The location itself, so that opening the same comment again shows it again.
  const meantBy = useLocation((location) => (location.hash === id ? location : undefined))
  const { offline } = useWriteQueue()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!meantBy || !ref.current) return undefined
    ref.current.focus({ preventScroll: true })
    return keepInView(ref.current)
  }, [meantBy])
  const name = (author !== null && people.get(author)) || taskMessages.formerMember
  return (
    <MarginRow
      kind="comment"
      as="li"
      current={meantBy !== undefined}
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
            params={{ id: row.id }}
            hash={id}
            title={formatExact(at)}
            aria-label={messages.linkTo(name, formatExact(at))}
          >
            <time dateTime={at}>{formatPastMoment(at)}</time>
          </Link>
        )
      }
    >
      <div ref={ref} className="comment-body" tabIndex={-1}>
        {comment ? (
          <SentComment comment={comment} name={name} people={people} row={row} readOnly={readOnly} />
        ) : (
          <>
            <CommentAuthor id={author} name={name} />
            <CommentText text={text} attachments={files} />
          </>
        )}
      </div>
    </MarginRow>
  )
}

/** What a comment says, and its files. */
function CommentText(comment: { text: string; attachments: readonly Attachment[] }) {
  const text = writtenText(comment)
  return (
    <>
      {text !== '' && <MarkdownText text={text} />}
      <CommentFileList files={comment.attachments} />
    </>
  )
}

const CommentAuthor = ({ id, name }: { id: string | null; name: string }) => (
  <span className="comment-author">
    {id !== null && <Avatar id={id} name={name} />}
    {name}
  </span>
)

type SentCommentProps = {
  comment: Comment
  name: string
  people: ReadonlyMap<string, string>
  row: Row
  readOnly: boolean
}

/** What the server has, and what can be done with it. */
function SentComment({ comment, name, people, row, readOnly }: SentCommentProps) {
  const { id: workspaceId, member_id, role } = useWorkspace()
  const actions = useMemo(
    () => createCommentActions({ workspaceId, taskId: row.id, memberId: member_id }),
    [workspaceId, row.id, member_id],
  )
  const isOwn = comment.author_id === member_id
  const [draft] = useDraft(commentDraft(comment.id))
  const mayEdit = isOwn && !readOnly
  return (
    <>
      <span className="comment-head">
        <CommentAuthor id={comment.author_id} name={name} />
        {comment.updated_at > comment.created_at && (
          <span className="meta" title={commentMessages.editedAt(formatExact(comment.updated_at))}>
            {commentMessages.editedMark}
          </span>
        )}
        <span className="grow" />
        {!readOnly && <AddReaction comment={comment} actions={actions} />}
        <CommentMenu
          comment={comment}
          name={name}
          onEdit={mayEdit ? () => beginCommentEdit(comment) : undefined}
          onDelete={
            !readOnly && (isOwn || role === 'owner' || role === 'admin')
              ? () => actions.delete(comment)
              : undefined
          }
        />
      </span>
      {mayEdit && draft !== undefined && readDraft(commentDraft(comment.id)) !== undefined ? (
        <CommentEditor comment={comment} row={row} actions={actions} />
      ) : (
        <CommentText {...comment} />
      )}
      <CommentReactions comment={comment} people={people} actions={actions} readOnly={readOnly} />
    </>
  )
}
