import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../data/api.ts'
import { useWorkspace } from '../../data/session.ts'
import { weekSettingsFor } from '../../lib/date-range.ts'
import type { Insights, ViewFilter } from '../../lib/types.ts'
import { calendarLocale } from '../../messages/locale.ts'

/** Others change tasks, too. */
const refetchMs = 60_000
const { firstWeekday } = weekSettingsFor(calendarLocale)

/** Loads what is known about the tasks that match a filter. */
export function useInsights(
  { list_ids, assignee_ids, label_ids, priority_min, text }: ViewFilter,
  weeks: number,
) {
  const { id } = useWorkspace()
  const params = {
    weeks,
    first_day: firstWeekday + 1,
    list_ids: list_ids?.join(','),
    assignee_ids: assignee_ids?.join(','),
    label_ids: label_ids?.join(','),
    priority_min,
    text,
  }
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return useQuery({
    queryKey: ['workspace', id, `/insights?${query}`],
    queryFn: ({ signal }) =>
      call<Insights>('GET', `/workspaces/${id}/insights?${query}`, undefined, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
}
