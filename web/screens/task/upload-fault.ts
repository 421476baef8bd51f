import { ApiError, isUnreachable } from '../../api.ts'
import { fileMaxBytes, tooLarge, type Upload } from '../../lib/uploads.ts'
import { problemIn } from '../../parts/blank.tsx'
import { words } from '../../words/en/files.ts'

/** Why a file has not come, in a sentence. */
export function uploadFault({ size, error }: Upload): string {
  if (error === tooLarge) return words.fault.tooLarge(size, fileMaxBytes)
  if (isUnreachable(error)) return words.fault.lost
  const { limit, max } = (error instanceof ApiError ? error.details : {}) as { limit?: string; max?: number }
  if (limit === 'attachment_size') return words.fault.tooLarge(size, fileMaxBytes)
  if (limit === 'storage' && max !== undefined) return words.fault.noRoom(max)
  if (limit === 'task_attachments' && max !== undefined) return words.fault.tooMany(max)
  return problemIn(error).text
}
