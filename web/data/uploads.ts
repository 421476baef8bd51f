import { useMemo, useSyncExternalStore } from 'react'
import { isUnreachable } from './api.ts'
import { newIdempotencyKey } from './tasks/write-queue.ts'

/** A file being uploaded, from when it is chosen until it has arrived or been canceled. */
export type Upload = {
  key: string
  /** What it belongs to, such as the id of a task. */
  targetId: string
  name: string
  size: number
  /** The size limit. Larger files aren't sent at all. */
  maxBytes: number
  /** How many bytes have been sent. */
  sent: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed. */
  error?: unknown
}
/** Options for the function that sends a file; see `uploadFile`. */
type SendOptions = { idempotencyKey: string; signal: AbortSignal; onProgress: (sent: number) => void }
type SendUpload = (file: File, options: SendOptions) => Promise<void>
type UploadJob = { file: File; send: SendUpload; abort: AbortController; onEnd: OnUploadEnd | undefined }
/** Called when an upload has succeeded or failed. */
type OnUploadEnd = (upload: Upload) => void

/** The size limit of a file: attachmentMaxBytes of the server. */
const fileMaxBytes = 104_857_600
/** The error of a file over the size limit. */
export const tooLarge = 'too large'

let uploads: readonly Upload[] = []
const jobs = new Map<string, UploadJob>()
/** Targets with a running upload. Each gets its files in order, independently of the others. */
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

/** Uploads files to one target one after another, so that they arrive in order. */
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

/** Cancels an upload, even while it is being sent. */
export function cancelUpload(key: string): void {
  const job = jobs.get(key)
  jobs.delete(key)
  setUploads(uploads.filter((one) => one.key !== key))
  job?.abort.abort()
}

/** Retries a failed upload. The idempotency key keeps it from arriving twice. */
export function retryUpload(key: string): void {
  updateUpload(key, { state: 'waiting', sent: 0, error: undefined })
  const upload = uploads.find((one) => one.key === key)
  if (upload) void sendNext(upload.targetId)
}

/** Returns the uploads to a target, in order. */
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
    // A canceled upload is no longer in the list.
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
// Files don't survive a reload, so the browser asks whether to leave.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state !== 'failed')) event.preventDefault()
})
