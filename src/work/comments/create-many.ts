import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { CommentId, MemberId, TaskId } from '../../core/ids.ts'
import * as store from './store.ts'

/** A comment that was written elsewhere. Its mentions can see the task. */
export type NewComment = {
  task_id: TaskId
  text: string
  mentions: MemberId[]
  author_id: MemberId | null
  /** No later than now. */
  created_at: string
}

export type CommentOutcome = { id: CommentId } | { id: null; refusal: 'not_found' | 'list_archived' }

/**
 * Adds any number of comments in a few statements, with a `comment.created` for each.
 *
 * @returns for each comment its id, or why it was not added: its task no longer exists, or its list is archived
 */
export async function createComments(
  sql: Transaction,
  actor: Actor,
  comments: readonly NewComment[],
): Promise<CommentOutcome[]> {
  if (comments.length === 0) return []
  const ids = [...new Set(comments.map(({ task_id }) => task_id))]
  const tasks = new Map((await store.listCommentedTasks(sql, actor, ids)).map((task) => [task.id, task]))
  const outcomes = comments.map(({ task_id }): CommentOutcome => {
    const task = tasks.get(task_id)
    if (!task) return { id: null, refusal: 'not_found' }
    return task.archived ? { id: null, refusal: 'list_archived' } : { id: sql.newId('cmt') }
  })
  const rows = comments.flatMap((comment, index) => {
    const { id } = outcomes[index]!
    return id === null ? [] : [{ ...comment, id }]
  })
  if (rows.length === 0) return outcomes
  const created = await store.insertComments(sql, actor, rows)
  const counts = [...Map.groupBy(rows, ({ task_id }) => task_id)]
  sql.defer(
    store.incrementCommentCounts(
      sql,
      actor,
      counts.map(([task_id, group]) => ({ task_id, count: group.length })),
    ),
  )
  const entries = created
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((comment) => ({
      action: 'comment.created' as const,
      subject_id: comment.id,
      list_id: tasks.get(comment.task_id)?.list_id ?? null,
      data: { comment, task_id: comment.task_id },
    }))
  record(sql, actor, ...entries)
  return outcomes
}
