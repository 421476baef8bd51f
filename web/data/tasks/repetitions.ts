import { useQuery } from '@tanstack/react-query'
import { call, type Collection } from '../api.ts'
import type { Repetition } from '../../lib/types.ts'
import { useWorkspace } from '../session.ts'

/**
 * Returns every completed occurrence of a task, latest first. @param enabled false for a task that never
 * repeated
 */
export function useRepetitions(taskId: string, enabled: boolean) {
  const { id } = useWorkspace()
  return useQuery({
    queryKey: ['workspace', id, `/tasks/${taskId}/repetitions`],
    queryFn: async ({ signal }) => {
      const all: Repetition[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const path = `/workspaces/${id}/tasks/${taskId}/repetitions?limit=100${cursor && `&cursor=${cursor}`}`
        const page: Collection<Repetition> = await call('GET', path, undefined, { signal })
        all.push(...page.data)
        cursor = page.next_cursor
      }
      return all.toReversed()
    },
    enabled,
  })
}
