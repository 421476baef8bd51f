import { useRef, useState } from 'react'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import type { Import, ImportPatch, ImportStart } from '../../lib/types.ts'

/** What would be created from a file, and what can't be. */
export type PreviewData = NonNullable<Import['preview']>
/** A task as it would be created. */
export type PreviewTask = PreviewData['sample'][number]
/** What `useImport` returns to act on an import. */
export type ImportActions = Omit<ReturnType<typeof useImport>, 'read' | 'importJob'>

const pollMs = 3_000

/** Returns an import and its actions. Live updates cover the person's own imports; those of others, and those in line, are polled. */
export function useImport(id: string) {
  const { id: workspaceId, member_id } = useWorkspace()
  const path = `/imports/${id}`
  const key = ['workspace', workspaceId, path]
  const [polls, setPolls] = useState(false)
  const read = useWorkspaceQuery<Import>(path, polls ? { every: pollMs } : {})
  const importJob = read.data
  const isOthers = importJob !== undefined && importJob.created_by !== member_id
  // Nothing tells that others are done before it.
  const isWaiting = importJob !== undefined && importJob.place_in_line !== null
  const mustPoll = isWaiting || (isOthers && importJob.finished_at === null)
  if (polls !== mustPoll) setPolls(mustPoll)

  const [chosen, setChosen] = useState<ImportPatch>({})
  const [refused, setRefused] = useState<unknown>(null)
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  const store = (answer: Import) => queryClient.setQueryData(key, answer)

  const send = async (before: Promise<void>, patch: ImportPatch): Promise<void> => {
    await before
    try {
      store(await call<Import>('PATCH', `/workspaces/${workspaceId}${path}`, patch))
    } catch (error) {
      setRefused(error)
    }
    waiting.current -= 1
    if (waiting.current === 0) setChosen({})
  }
  /** Applies choices right away and sends them in order, since each makes the server read the file again. */
  const change = (patch: ImportPatch): void => {
    setChosen((before) => ({ ...before, ...patch }))
    setRefused(null)
    waiting.current += 1
    queue.current = send(queue.current, patch)
  }
  const post = async (verb: 'start' | 'cancel', body?: ImportStart): Promise<void> => {
    await queue.current
    store(await call<Import>('POST', `/workspaces/${workspaceId}${path}/${verb}`, body))
  }
  return { read, importJob: importJob && { ...importJob, ...chosen }, refused, change, post, isOthers }
}
