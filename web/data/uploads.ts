import { useMemo, useSyncExternalStore } from 'react'
import { isUnreachable } from './api.ts'
import { newIdempotencyKey } from './tasks/write-queue.ts'

/** A file on its way: seen from the moment it is given, until it is there or given up. */
export type Upload = {
  key: string
  /** What it is for, such as the id of a task. */
  targetId: string
  name: string
  size: number
  /** What it may have; a larger one is not sent at all. */
  maxBytes: number
  /** How many bytes have gone out. */
  sent: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed. */
  error?: unknown
}
/** How a file is sent, as `sendFile` takes it. */
type SendOptions = { idempotencyKey: string; signal: AbortSignal; onProgress: (sent: number) => void }
type SendUpload = (file: File, how: SendOptions) => Promise<void>
type UploadJob = { file: File; send: SendUpload; abort: AbortController; onEnd: OnUploadEnd | undefined }
/** Is told what became of one: there, or why not. */
type OnUploadEnd = (upload: Upload) => void

/** What a file may have (attachmentMaxBytes of the service). */
const fileMaxBytes = 104_857_600
/** A file that is larger than it may be. */
export const tooLarge = 'too large'

let uploads: readonly Upload[] = []
const jobs = new Map<string, UploadJob>()
/** What is being sent to: each gets its files in their order, and waits for no other. */
const busyTargets = new Set<string>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function setUploads(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}
const updateUpload = (key: string, changed: Partial<Upload>): void =>
  setUploads(uploads.map((one) => (one.key === key ? { ...one, ...changed } : one)))

type UploadRequest = {
  targetId: string
  send: SendUpload
  maxBytes?: (file: File) => number
  onEnd?: OnUploadEnd | undefined
}

/** Sends files to one place one after another, so that they arrive in their order. */
export function queueUploads(
  files: readonly File[],
  { targetId, send, maxBytes = () => fileMaxBytes, onEnd }: UploadRequest,
): void {
  const added = files.map((file): Upload => {
    const key = newIdempotencyKey()
    jobs.set(key, { file, send, abort: new AbortController(), onEnd })
    const upload = { key, targetId, name: file.name, size: file.size, maxBytes: maxBytes(file), sent: 0 }
    return file.size > upload.maxBytes
      ? { ...upload, state: 'failed', error: tooLarge }
      : { ...upload, state: 'waiting' }
  })
  setUploads([...uploads, ...added])
  for (const one of added) if (one.state === 'failed') onEnd?.(one)
  void sendNext(targetId)
}

/** Gives one up, also while it is being sent. */
export function cancelUpload(key: string): void {
  const job = jobs.get(key)
  jobs.delete(key)
  setUploads(uploads.filter((one) => one.key !== key))
  job?.abort.abort()
}

/** Sends one again that failed; what has come already does not come twice. */
export function retryUpload(key: string): void {
  updateUpload(key, { state: 'waiting', sent: 0, error: undefined })
  const upload = uploads.find((one) => one.key === key)
  if (upload) void sendNext(upload.targetId)
}

/** The files on their way to something, in their order. */
export function useUploads(to: string): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads)
  return useMemo(() => all.filter((one) => one.targetId === to), [all, to])
}

async function sendNext(to: string): Promise<void> {
  const upload = uploads.find((one) => one.targetId === to && one.state === 'waiting')
  const job = upload && jobs.get(upload.key)
  if (busyTargets.has(to) || !upload || !job) return
  busyTargets.add(to)
  updateUpload(upload.key, { state: 'sending' })
  try {
    const { file, send, abort } = job
    await send(file, {
      idempotencyKey: upload.key,
      signal: abort.signal,
      onProgress: (sent) => updateUpload(upload.key, { sent: Math.min(sent, file.size) }),
    })
    jobs.delete(upload.key)
    setUploads(uploads.filter((one) => one.key !== upload.key))
    job.onEnd?.(upload)
  } catch (error) {
    // One that was given up is not there any more.
    updateUpload(upload.key, { state: 'failed', error })
    const failed = uploads.find((one) => one.key === upload.key)
    if (failed) job.onEnd?.(failed)
  } finally {
    busyTargets.delete(to)
    void sendNext(to)
  }
}

window.addEventListener('online', () => {
  for (const { key, state, error } of uploads)
    if (state === 'failed' && isUnreachable(error)) retryUpload(key)
})
// A file cannot be kept through a reload: whoever leaves is asked whether to wait for it.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state !== 'failed')) event.preventDefault()
})
