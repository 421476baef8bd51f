import { useMemo, useSyncExternalStore } from 'react'
import { isUnreachable, sendFile } from '../api.ts'
import type { Task } from '../types.ts'
import { queries } from './queries.ts'
import { taskQuery } from './rows/task.ts'
import { readRows } from './rows/reading.ts'
import { newKey } from './rows/writes.ts'

/** A file on its way to a task: seen from the moment it is given, until it is there or given up. */
export type Upload = {
  key: string
  taskId: string
  name: string
  size: number
  /** How many bytes have gone out. */
  sent: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed. */
  error?: unknown
}
type Attachment = Task['attachments'][number]
type Job = { file: File; workspaceId: string; abort: AbortController; onEnd: OnEnd | undefined }
/** Is told what became of one: there, or why not. */
type OnEnd = (upload: Upload) => void

/** What a file may have (attachmentMaxBytes of the service); a larger one is not sent at all. */
export const fileMaxBytes = 104_857_600
/** A file that is larger than that. */
export const tooLarge = 'too large'

let uploads: readonly Upload[] = []
const jobs = new Map<string, Job>()
let sending = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function set(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}
const change = (key: string, changed: Partial<Upload>): void =>
  set(uploads.map((one) => (one.key === key ? { ...one, ...changed } : one)))

/** Gives files to a task: they go out one after another, so that they arrive in their order. */
export function uploadFiles(
  workspaceId: string,
  taskId: string,
  files: readonly File[],
  onEnd?: OnEnd,
): void {
  const added = files.map((file): Upload => {
    const key = newKey()
    jobs.set(key, { file, workspaceId, abort: new AbortController(), onEnd })
    const upload = { key, taskId, name: file.name, size: file.size, sent: 0 }
    return file.size > fileMaxBytes
      ? { ...upload, state: 'failed', error: tooLarge }
      : { ...upload, state: 'waiting' }
  })
  set([...uploads, ...added])
  for (const one of added) if (one.state === 'failed') onEnd?.(one)
  void next()
}

/** Gives one up, also while it is being sent. */
export function cancelUpload(key: string): void {
  const job = jobs.get(key)
  jobs.delete(key)
  set(uploads.filter((one) => one.key !== key))
  job?.abort.abort()
}

/** Sends one again that failed; what has come already does not come twice. */
export function retryUpload(key: string): void {
  change(key, { state: 'waiting', sent: 0, error: undefined })
  void next()
}

/** The files on their way to a task, in their order. */
export function useUploads(taskId: string): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads)
  return useMemo(() => all.filter((one) => one.taskId === taskId), [all, taskId])
}

async function next(): Promise<void> {
  const upload = uploads.find(({ state }) => state === 'waiting')
  const job = upload && jobs.get(upload.key)
  if (sending || !upload || !job) return
  sending = true
  change(upload.key, { state: 'sending' })
  try {
    await deliver(upload, job)
    jobs.delete(upload.key)
    set(uploads.filter((one) => one.key !== upload.key))
    job.onEnd?.(upload)
  } catch (error) {
    // One that was given up is not there any more.
    change(upload.key, { state: 'failed', error })
    const failed = uploads.find((one) => one.key === upload.key)
    if (failed) job.onEnd?.(failed)
  } finally {
    sending = false
    void next()
  }
}

async function deliver({ key, taskId, name }: Upload, { file, workspaceId, abort }: Job): Promise<void> {
  const path = `/workspaces/${workspaceId}/tasks/${taskId}/attachments?name=${encodeURIComponent(name)}`
  const attachment = await sendFile<Attachment>(path, file, {
    idempotencyKey: key,
    signal: abort.signal,
    onProgress: (sent) => change(key, { sent: Math.min(sent, file.size) }),
  })
  queries.setQueryData<Task>(
    taskQuery(workspaceId, taskId).queryKey,
    (task) => task && { ...task, attachments: [...without(task.attachments, attachment.id), attachment] },
  )
  void Promise.all([
    readRows(workspaceId, [taskId]),
    queries.invalidateQueries({ queryKey: taskQuery(workspaceId, taskId).queryKey }),
    // How much room is left.
    queries.invalidateQueries({ queryKey: ['workspace', workspaceId, ''], exact: true }),
  ])
}

const without = (attachments: readonly Attachment[], id: string) => attachments.filter((one) => one.id !== id)

window.addEventListener('online', () => {
  for (const { key, state, error } of uploads)
    if (state === 'failed' && isUnreachable(error)) retryUpload(key)
})
// A file cannot be kept through a reload: whoever leaves is asked whether to wait for it.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state !== 'failed')) event.preventDefault()
})
