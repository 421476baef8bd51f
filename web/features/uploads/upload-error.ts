import { ApiError, isUnreachable } from '../../data/api.ts'
import { tooLarge, type Upload } from '../../data/uploads.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { messages } from '../../messages/en/attachments.ts'

/** Returns why an upload failed, as a sentence. */
export function uploadErrorText({ size, maxBytes, error }: Upload): string {
  if (error === tooLarge) return messages.fault.tooLarge(size, maxBytes)
  if (isUnreachable(error)) return messages.fault.lost
  const { limit, max } = (error instanceof ApiError ? error.details : {}) as { limit?: string; max?: number }
  if (limit === 'attachment_size' || limit === 'import_size') return messages.fault.tooLarge(size, maxBytes)
  if (limit === 'storage' && max !== undefined) return messages.fault.noRoom(max)
  if (limit === 'task_attachments' && max !== undefined) return messages.fault.tooMany(max)
  if (limit === 'import_queue' && max !== undefined) return messages.fault.importsFull(max)
  return describeError(error).text
}
