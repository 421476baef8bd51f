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
 * A task whole, and its row: read where no list has read it before, with what is on its way to it laid over. Once it
 * was there it stays, so that what is read and written in it is not taken from under one's eyes: `gone` says that it
 * was deleted, or is not visible any more, `leaving` that one is about to delete it.
 */
export function useTask(givenId: string) {
  const { id: workspaceId } = useWorkspace()
  const id = useServerId(givenId)
  const shown: Row | undefined = useRow(id)
  const [seen, setSeen] = useState(shown)
  if (shown !== undefined && shown !== seen) setSeen(shown)
  const { data, error, refetch } = useQuery({ ...taskQuery(workspaceId, id), enabled: id.startsWith('tsk_') })
  const isMissing = shown === undefined && data !== undefined
  useEffect(() => {
    // Without a connection the next thing that is told of the task reads it.
    if (isMissing) refreshRows(workspaceId, [id]).catch(() => {})
  }, [isMissing, workspaceId, id])

  const leaving = usePendingWritesTo('/tasks/bulk').some(({ effects }) =>
    effects.some((effect) => effect.id === id && effect.patch === null),
  )
  const waiting = usePendingWritesTo(`/tasks/${id}`)
  const task = useMemo(() => data && waiting.reduce(applyWrite, data), [waiting, data])
  const row = shown ?? (seen?.id === id ? seen : undefined)
  const unknown = error instanceof ApiError && error.status === 404
  return {
    row,
    task,
    error,
    gone: unknown && task !== undefined,
    unknown,
    leaving,
    retry: () => void refetch(),
  }
}
