import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, type Collection } from '../api.ts'
import type { Comment } from '../../lib/types.ts'
import { queryClient } from '../query-client.ts'
import type { PendingWrite } from './stored-writes.ts'

const pageSize = 50

/** The comments of a task, newest first, page by page. */
export const commentsQuery = (workspaceId: string, taskId: string) =>
  infiniteQueryOptions({
    queryKey: ['workspace', workspaceId, `/tasks/${taskId}/comments`],
    queryFn: ({ signal, pageParam }) =>
      call<Collection<Comment>>(
        'GET',
        `/workspaces/${workspaceId}/tasks/${taskId}/thread?limit=${pageSize}${pageParam && `&cursor=${pageParam}`}`,
        undefined,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Adds a comment the server just accepted to the cached thread. */
export function addCommentToCache(workspaceId: string, taskId: string, comment: Comment): void {
  const { queryKey } = commentsQuery(workspaceId, taskId)
  queryClient.setQueryData(queryKey, (thread) => {
    const [first, ...older] = thread?.pages ?? []
    if (!thread || !first || first.data.some(({ id }) => id === comment.id)) return thread
    return { ...thread, pages: [{ ...first, data: [comment, ...first.data] }, ...older] }
  })
}

/** Applies the server's response to a change of a comment, or of its reactions, to the cached thread. */
export function applyCommentResponse(write: PendingWrite, taskId: string, answer: unknown): void {
  const { queryKey } = commentsQuery(write.workspace_id, taskId)
  const sent = answer as Comment | undefined
  queryClient.setQueryData(
    queryKey,
    (thread) =>
      thread && {
        ...thread,
        pages: thread.pages.map((page) => ({
          ...page,
          data: withWrites(page.data, [write]).map((one) => (sent && one.id === sent.id ? sent : one)),
        })),
      },
  )
}

/** A change of a comment, or of a reaction to it. */
const commentPath = /\/comments\/(cmt_[0-9a-z]+)(?:\/reactions\/([^/]+))?$/

/** Returns comments with changes applied that are on their way to the server. */
export const withWrites = (comments: readonly Comment[], writes: readonly PendingWrite[]): Comment[] =>
  writes.reduce<Comment[]>((all, write) => {
    const [, id, emoji] = commentPath.exec(write.path) ?? []
    if (id === undefined) return all
    if (emoji === undefined && write.method === 'DELETE') return all.filter((one) => one.id !== id)
    return all.map((one) => {
      if (one.id !== id) return one
      if (emoji === undefined) {
        const { text } = write.body as { text: string }
        return { ...one, text, attachments: write.files?.slice() ?? one.attachments }
      }
      const reaction = { emoji: decodeURIComponent(emoji), member: write.by as MemberId }
      return { ...one, reactions: react(one.reactions, reaction, write.method === 'PUT') }
    })
  }, comments.slice())

type MemberId = Comment['mentions'][number]

function react(
  reactions: Comment['reactions'],
  { emoji, member }: { emoji: string; member: MemberId },
  isOn: boolean,
): Comment['reactions'] {
  const before = reactions.find((one) => one.emoji === emoji)
  const was = before?.member_ids.includes(member) ?? false
  if (was === isOn) return reactions
  if (!before) return [...reactions, { emoji, count: 1, member_ids: [member] }]
  const others = before.member_ids.filter((id) => id !== member)
  const after = {
    emoji,
    count: before.count + (isOn ? 1 : -1),
    member_ids: isOn ? [member, ...others] : others,
  }
  return reactions.flatMap((one) => (one !== before ? one : after.count > 0 ? after : []))
}
