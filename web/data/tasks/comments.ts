import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, type Collection } from '../api.ts'
import type { Comment } from '../../lib/types.ts'
import { queryClient } from '../query-client.ts'

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
