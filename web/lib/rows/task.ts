import { queryOptions } from '@tanstack/react-query'
import { call, type Collection } from '../../api.ts'
import type { Comment, Task } from '../../types.ts'
import { queries } from '../queries.ts'

/** A task whole. */
export const taskQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, `/tasks/${id}`],
    queryFn: ({ signal }) =>
      call<Task>('GET', `/workspaces/${workspaceId}/tasks/${id}`, undefined, { signal }),
  })

/** Its comments, the oldest first. */
export const commentsQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, `/tasks/${id}/comments`],
    queryFn: async ({ signal }) => {
      const comments: Comment[] = []
      for (let cursor = ''; ;) {
        const page = await call<Collection<Comment>>(
          'GET',
          `/workspaces/${workspaceId}/tasks/${id}/comments?limit=100${cursor && `&cursor=${cursor}`}`,
          undefined,
          { signal },
        )
        comments.push(...page.data)
        if (page.next_cursor === null) return comments
        cursor = page.next_cursor
      }
    },
  })

/** Reads a task anew where it is shown: something else has changed it. */
export const refreshTask = (workspaceId: string, id: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['workspace', workspaceId, `/tasks/${id}`] })
