import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { commentsQuery, withWrites } from '../../../data/tasks/comments.ts'
import { usePendingWritesBelow } from '../../../data/tasks/write-queue.ts'
import { useWorkspace } from '../../../data/session.ts'
import { useHistory } from '../../history/use-history.ts'
import { clockOf } from '../../history/clock-of.ts'
import type { Attachment, Comment } from '../../../lib/types.ts'
import { type HistoryLine, historyLines } from '../../history/history-lines.ts'

/** Which entries are shown. */
export type ActivityFilter = 'all' | 'comments' | 'changes'

/** A comment. One that is being sent has no time yet, and is not known to the server. */
export type CommentActivity = {
  kind: 'comment'
  id: string
  at: string | null
  author: string | null
  text: string
  files: readonly Attachment[]
  comment: Comment | null
}
type ActivityEntry = CommentActivity | { kind: 'line'; id: string; at: string; line: HistoryLine }

/**
 * Returns the comments and changes of a task as one stream, oldest first. Both load page by page; entries
 * older than what has loaded of both are left out, so that there are no invisible gaps.
 */
export function useActivity(taskId: string, filter: ActivityFilter, today: string) {
  const { id: workspaceId, member_id } = useWorkspace()
  const showsComments = filter !== 'changes'
  const showsChanges = filter !== 'comments'
  const thread = useInfiniteQuery({ ...commentsQuery(workspaceId, taskId), enabled: showsComments })
  const changes = useHistory(`/tasks/${taskId}`, showsChanges)
  const path = `/tasks/${taskId}/comments`
  const waiting = usePendingWritesBelow(path)

  const items = useMemo(() => {
    const comments = (showsComments ? (thread.data?.pages ?? []) : []).flatMap(({ data }) =>
      withWrites(data, waiting).map((comment): ActivityEntry => ({
        kind: 'comment',
        id: comment.id,
        at: comment.created_at,
        author: comment.author_id,
        text: comment.text,
        files: comment.attachments,
        comment,
      })),
    )
    const historyEntries = (showsChanges ? (changes.data?.pages ?? []) : []).flatMap(({ data }) => data)
    const lines = historyLines(historyEntries, { today, showsSubject: false, clockOf }).map(
      (line): ActivityEntry => ({
        kind: 'line',
        id: line.id,
        at: line.at,
        line,
      }),
    )
    const loadedUntil = [
      ...(showsComments && thread.hasNextPage ? [comments.at(-1)?.at ?? ''] : []),
      ...(showsChanges && changes.hasNextPage ? [lines.at(-1)?.at ?? ''] : []),
    ]
    const oldestShown = loadedUntil.toSorted().at(-1) ?? ''
    const entries = [...comments, ...lines]
      .filter(({ at }) => (at ?? '') >= oldestShown)
      .toReversed()
      .toSorted(
        (one, other) => compare(one.at ?? '', other.at ?? '') || compare(one.id.slice(4), other.id.slice(4)),
      )
    const sent = new Set(comments.map(({ id }) => id))
    const pendingComments = waiting.flatMap(({ key, path: to, body, files = [] }): ActivityEntry[] => {
      if (!showsComments || to !== path || sent.has(key)) return []
      const { text } = body as { text: string }
      return [{ kind: 'comment', id: key, at: null, author: member_id, text, files, comment: null }]
    })
    return [...entries, ...pendingComments]
  }, [
    thread.data,
    thread.hasNextPage,
    changes.data,
    changes.hasNextPage,
    waiting,
    path,
    showsComments,
    showsChanges,
    today,
    member_id,
  ])

  const read = [...(showsComments ? [thread] : []), ...(showsChanges ? [changes] : [])]
  const failed = read.find(({ error, data }) => error !== null && data === undefined)
  const older = read.filter(({ hasNextPage }) => hasNextPage)
  return {
    items,
    isLoading: read.some(({ isPending, error }) => isPending && error === null),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    hasOlder: older.length > 0,
    isOlderPending: older.some(({ isFetchingNextPage }) => isFetchingNextPage),
    showOlder: () => {
      for (const one of older) void one.fetchNextPage()
    },
    /** The plan hides older entries: the oldest one loaded isn't the creation of the task. */
    isCut:
      showsChanges &&
      changes.data !== undefined &&
      changes.data.pages.at(-1)?.data.at(-1)?.action !== 'task.created',
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
