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

type Deadlines = { data: string[]; anchor: string | null; occurrence?: string | null }

/** Returns the next dates of a recurring task; with `dueDate`, those from that date on. */
export const useDeadlinesOfTask = (taskId: string | undefined, dueDate?: string) =>
  useDeadlines(taskId, dueDate, datesOf)

/** Returns what the series of a recurring task counts from. */
export const useAnchorOfTask = (taskId: string | undefined): string | undefined =>
  useDeadlines(taskId, undefined, anchorOf).data ?? undefined

/** Returns what is known of the current occurrence of a recurring task and of those to come. */
export const useSeriesOfTask = (taskId: string | undefined) => useDeadlines(taskId, undefined, all)

const all = (answer: Deadlines) => answer
const datesOf = ({ data }: Deadlines) => data
const anchorOf = ({ anchor }: Deadlines) => anchor

function useDeadlines<T>(
  taskId: string | undefined,
  dueDate: string | undefined,
  select: (answer: Deadlines) => T,
) {
  const { id } = useWorkspace()
  const params = dueDate === undefined ? '' : `?due_date=${dueDate}`
  return useQuery({
    // Below the path of the task, so that it is refetched when the task changes.
    queryKey: ['workspace', id, `/tasks/${taskId}/deadlines${params}`],
    queryFn: async ({ signal }) => {
      const path = `/workspaces/${id}/tasks/${taskId}/deadlines${params}`
      return call<Deadlines>('GET', path, undefined, { signal })
    },
    select,
    enabled: taskId?.startsWith('tsk_') === true,
    placeholderData: keepPreviousData,
  })
}
