import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent } from 'react'
import { call } from '../../api.ts'
import { useDraft } from '../../lib/draft.ts'
import { queries } from '../../lib/queries.ts'
import { newKey, readRows } from '../../lib/rows/writes.ts'
import { commentsQuery } from '../../lib/rows/task.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Problem, problemIn } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Entry } from '../../parts/ledger.tsx'
import { WithMentions } from '../../parts/mentions.tsx'
import { Who } from '../../parts/who.tsx'
import type { Comment } from '../../types.ts'
import { exactly, moment } from '../../words/dates.ts'
import { words } from '../../words/en/task.ts'

/** The thread of a task, and the field to write into it. */
export function Comments({ taskId, people }: { taskId: string; people: ReadonlyMap<string, string> }) {
  const { id: workspaceId } = useWorkspace()
  const comments = useQuery(commentsQuery(workspaceId, taskId))
  const [draft, setDraft] = useDraft(`comment ${taskId}`)
  const text = draft ?? ''
  const send = useAction(async (key: string) => {
    const path = `/workspaces/${workspaceId}/tasks/${taskId}/comments`
    await call<Comment>('POST', path, { text }, { idempotencyKey: key })
    setDraft(undefined)
    await Promise.all([
      queries.invalidateQueries({ queryKey: commentsQuery(workspaceId, taskId).queryKey }),
      readRows(workspaceId, [taskId]),
    ])
  })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && text.trim() !== '')
      void send.run(newKey())
  }
  return (
    <div className="block">
      {comments.error && <Problem error={comments.error} onRetry={() => void comments.refetch()} />}
      {(comments.data ?? []).map((comment) => (
        <Entry
          key={comment.id}
          top
          margin={
            <time dateTime={comment.created_at} title={exactly(comment.created_at)}>
              {moment(comment.created_at)}
            </time>
          }
        >
          <div className="min-w-0">
            {comment.author_id !== null && (
              <span className="by">
                <Who id={comment.author_id} name={people.get(comment.author_id) ?? words.somebody} />
                {people.get(comment.author_id) ?? words.somebody}
              </span>
            )}
            <p className="prose whitespace-pre-wrap">
              <WithMentions text={comment.text} />
            </p>
          </div>
        </Entry>
      ))}
      <Entry top>
        <div className="grid w-full gap-2">
          <textarea
            className="input"
            aria-label={words.comment}
            placeholder={words.comment}
            rows={2}
            maxLength={20_000}
            value={text}
            onChange={(event) => setDraft(event.target.value === '' ? undefined : event.target.value)}
            onKeyDown={keys}
          />
          {send.error !== null && (
            <p className="text-red" role="alert">
              {problemIn(send.error).text}
            </p>
          )}
          {text.trim() !== '' && (
            <span>
              <Button kind="primary" pending={send.pending} onClick={() => void send.run(newKey())}>
                {words.send}
              </Button>
            </span>
          )}
        </div>
      </Entry>
    </div>
  )
}
