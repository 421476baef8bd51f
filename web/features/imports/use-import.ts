import { useRef, useState } from 'react'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import type { Import, ImportPatch, ImportStart } from '../../lib/types.ts'

const pollMs = 3_000

/** An import, and what can be done with it. What becomes of it is told; of another member's one has to ask. */
export function useImport(id: string) {
  const { id: workspaceId, member_id } = useWorkspace()
  const path = `/imports/${id}`
  const key = ['workspace', workspaceId, path]
  const [asks, setAsks] = useState(false)
  const read = useWorkspaceQuery<Import>(path, asks ? { every: pollMs } : {})
  const one = read.data
  const isOthers = one !== undefined && one.created_by !== member_id
  const moves = isOthers && one.finished_at === null
  if (asks !== moves) setAsks(moves)

  const [chosen, setChosen] = useState<ImportPatch>({})
  const [refused, setRefused] = useState<unknown>(null)
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  const take = (answer: Import) => queryClient.setQueryData(key, answer)

  const send = async (before: Promise<void>, patch: ImportPatch): Promise<void> => {
    await before
    try {
      take(await call<Import>('PATCH', `/workspaces/${workspaceId}${path}`, patch))
    } catch (error) {
      setRefused(error)
    }
    waiting.current -= 1
    if (waiting.current === 0) setChosen({})
  }
  /** What is chosen shows at once, and goes out in its order: each choice has the file read anew. */
  const change = (patch: ImportPatch): void => {
    setChosen((before) => ({ ...before, ...patch }))
    setRefused(null)
    waiting.current += 1
    queue.current = send(queue.current, patch)
  }
  const post = async (verb: 'start' | 'cancel', body?: ImportStart): Promise<void> => {
    await queue.current
    take(await call<Import>('POST', `/workspaces/${workspaceId}${path}/${verb}`, body))
  }
  return { read, one: one && { ...one, ...chosen }, refused, change, post, isOthers }
}
