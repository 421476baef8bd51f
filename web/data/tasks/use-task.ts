import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../api.ts'
import { useWorkspace } from '../session.ts'
import type { Row } from './row.ts'
import { useRow } from './row-store.ts'
import { laidOver, taskQuery } from './task.ts'
import { readRows } from './fetch-rows.ts'
import { useRealId, useWaiting } from './write-queue.ts'

/**
 * A task whole, and its row: read where no list has read it before, with what is on its way to it laid over. Once it
 * was there it stays, so that what is read and written in it is not taken from under one's eyes: `gone` says that it
 * was deleted, or is not visible any more, `leaving` that one is about to delete it.
 */
export function useTask(givenId: string) {
  const { id: workspaceId } = useWorkspace()
  const id = useRealId(givenId)
  const shown: Row | undefined = useRow(id)
  const [seen, setSeen] = useState(shown)
  if (shown !== undefined && shown !== seen) setSeen(shown)
  const { data, error, refetch } = useQuery({ ...taskQuery(workspaceId, id), enabled: id.startsWith('tsk_') })
  const isMissing = shown === undefined && data !== undefined
  useEffect(() => {
    // Without a connection the next thing that is told of the task reads it.
    if (isMissing) readRows(workspaceId, [id]).catch(() => {})
  }, [isMissing, workspaceId, id])

  const leaving = useWaiting('/tasks/bulk').some(({ effects }) =>
    effects.some((effect) => effect.id === id && effect.patch === null),
  )
  const waiting = useWaiting(`/tasks/${id}`)
  const task = useMemo(() => data && waiting.reduce(laidOver, data), [waiting, data])
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
