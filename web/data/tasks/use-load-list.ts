import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PointerEvent } from 'react'
import { call } from '../api.ts'
import { queryClient } from '../query-client.ts'
import type { ListSummary, ListRows, Section } from '../../lib/types.ts'
import { useWorkspace } from '../session.ts'
import { rowFromSent } from './row.ts'
import { putFetchedRows } from './created-tasks.ts'

/** What a list has apart from its tasks. */
export type ListMeta = { list: ListSummary; sections: Section[]; closed_count: number }

const listQueryKey = (workspaceId: string, listId: string) =>
  ['workspace', workspaceId, `/rows/${listId}`] as const
const noSections: readonly Section[] = []

/** Returns the sections of a list, if the list has been loaded; it isn't loaded for them. */
export function useSectionsOf(listId: string): readonly Section[] {
  const { id } = useWorkspace()
  const { data } = useQuery<ListMeta>({ queryKey: listQueryKey(id, listId), enabled: false })
  return data?.sections ?? noSections
}

/** Loads the tasks of a list into the store, and returns the rest of the list. */
export const useLoadList = (listId: string) => useQuery(listQuery(useWorkspace().id, listId))

/** Returns what begins to load a list when its link is pressed with a mouse: most presses become a click. */
export function useLoadOnPress(listId: string) {
  const { id } = useWorkspace()
  return {
    onPointerDown: ({ button, pointerType }: PointerEvent): void => {
      if (button === 0 && pointerType === 'mouse') void queryClient.prefetchQuery(listQuery(id, listId))
    },
  }
}

const listQuery = (id: string, listId: string) =>
  queryOptions({
    queryKey: listQueryKey(id, listId),
    queryFn: async ({ signal }): Promise<ListMeta> => {
      const path = `/workspaces/${id}/rows?list_id=${listId}`
      const { list_id, list, data, closed, sections, closed_count } = await call<ListRows>(
        'GET',
        path,
        undefined,
        {
          signal,
        },
      )
      await putFetchedRows(
        id,
        [...data, ...closed].map((sent) => rowFromSent(sent, list_id)),
      )
      return { list, sections, closed_count }
    },
  })
