import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../api.ts'
import { useWorkspace } from '../session.ts'
import type { Row } from './row.ts'
import { useRow } from './row-store.ts'
import { applyWrite, taskQuery } from './task.ts'
import { refreshRows } from './fetch-rows.ts'
import { useServerId, usePendingWritesTo } from './write-queue.ts'

/**
 * Returns the full task and its row, with pending writes applied; fetches it if needed. Once loaded it stays,
 * so that text being read or typed isn't lost: `deleted` means it was deleted or is no longer visible, `isDeleting`
 * that the person is about to delete it.
 */
export function useTask(givenId: string) {
  const { id: workspaceId } = useWorkspace()
  const id = useServerId(givenId)
  const visible: Row | undefined = useRow(id)
  const [lastRow, setSeen] = useState(visible)
  if (visible !== undefined && visible !== lastRow) setSeen(visible)
  const { data, error, refetch } = useQuery({ ...taskQuery(workspaceId, id), enabled: id.startsWith('tsk_') })
  const isMissing = visible === undefined && data !== undefined
  useEffect(() => {
    // While offline, the next change to the task fetches it.
    if (isMissing) refreshRows(workspaceId, [id]).catch(() => {})
  }, [isMissing, workspaceId, id])

  const isDeleting = usePendingWritesTo('/tasks/bulk').some(({ effects }) =>
    effects.some((effect) => effect.id === id && effect.patch === null),
  )
  const waiting = usePendingWritesTo(`/tasks/${id}`)
  const task = useMemo(() => data && waiting.reduce(applyWrite, data), [waiting, data])
  const row = visible ?? (lastRow?.id === id ? lastRow : undefined)
  const unknown = error instanceof ApiError && error.status === 404
  return {
    row,
    task,
    error,
    deleted: unknown && task !== undefined,
    unknown,
    isDeleting,
    retry: () => void refetch(),
  }
}
