import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, type Collection } from '../api.ts'
import type { Task } from '../../lib/types.ts'
import { useWorkspace } from '../session.ts'
import { byRank, type Row } from './row.ts'
import { useRows } from './row-store.ts'
import { refreshRows } from './fetch-rows.ts'

/** Returns the subtasks of a task in order, including completed ones. Fetches them if no list has. */
export function useSubtasks(taskId: string): { rows: Row[]; error: unknown; retry: () => void } {
  const { id: workspaceId } = useWorkspace()
  const { error, refetch } = useQuery({
    queryKey: ['workspace', workspaceId, `/tasks/${taskId}/subtasks`],
    queryFn: async ({ signal }) => {
      const path = `/workspaces/${workspaceId}/tasks?parent_id=${taskId}&limit=100`
      const { data } = await call<Collection<Task>>('GET', path, undefined, { signal })
      await refreshRows(
        workspaceId,
        data.map(({ id }) => id),
      )
      return null
    },
  })
  const isMine = useCallback((row: Row) => row.parent_id === taskId, [taskId])
  return { rows: useRows(isMine, byRank), error, retry: () => void refetch() }
}
