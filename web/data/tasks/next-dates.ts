import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import type { Task } from '../../lib/types.ts'
import { useWorkspace } from '../session.ts'

/**
 * Returns the next dates of a rule that starts on a day, as computed by the server. The last result stays
 * while it loads.
 */
export function useNextDatesOfRule(recurrence: Task['recurrence'] | undefined, dueDate: string) {
  const { id } = useWorkspace()
  const { rule = '', from = 'due' } = recurrence ?? {}
  const params = new URLSearchParams({ rule, from, due_date: dueDate })
  return useQuery({
    queryKey: ['workspace', id, `/recurrence?${params}`],
    queryFn: async ({ signal }) => {
      const path = `/workspaces/${id}/recurrence?${params}`
      return (await call<{ data: string[] }>('GET', path, undefined, { signal })).data
    },
    enabled: recurrence !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
}

/** Returns the next dates of a recurring task; with `dueDate`, those from that date on. */
export function useDeadlinesOfTask(taskId: string | undefined, dueDate?: string) {
  const { id } = useWorkspace()
  const params = dueDate === undefined ? '' : `?due_date=${dueDate}`
  return useQuery({
    // Below the path of the task, so that it is refetched when the task changes.
    queryKey: ['workspace', id, `/tasks/${taskId}/deadlines${params}`],
    queryFn: async ({ signal }) => {
      const path = `/workspaces/${id}/tasks/${taskId}/deadlines${params}`
      return (await call<{ data: string[] }>('GET', path, undefined, { signal })).data
    },
    enabled: taskId?.startsWith('tsk_') === true,
    placeholderData: keepPreviousData,
  })
}
