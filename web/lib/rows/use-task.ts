import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWorkspace } from '../session.tsx'
import type { Row } from './row.ts'
import { useRow } from './store.ts'
import { taskQuery } from './task.ts'
import { readRows } from './writes.ts'

/** A task whole, and its row: read where no list has read it before. */
export function useTask(id: string) {
  const { id: workspaceId } = useWorkspace()
  const row: Row | undefined = useRow(id)
  const task = useQuery(taskQuery(workspaceId, id))
  const isMissing = row === undefined && task.data !== undefined
  useEffect(() => {
    if (isMissing) void readRows(workspaceId, [id])
  }, [isMissing, workspaceId, id])
  return { row, task }
}
