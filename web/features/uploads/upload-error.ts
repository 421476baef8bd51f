import { ApiError, isUnreachable } from '../../data/api.ts'
import { tooLarge, type Upload } from '../../data/uploads.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { words } from '../../messages/en/attachments.ts'

/** Why a file has not come, in a sentence. */
export function uploadFault({ size, maxBytes, error }: Upload): string {
  if (error === tooLarge) return words.fault.tooLarge(size, maxBytes)
  if (isUnreachable(error)) return words.fault.lost
  const { limit, max } = (error instanceof ApiError ? error.details : {}) as { limit?: string; max?: number }
  if (limit === 'attachment_size' || limit === 'import_size') return words.fault.tooLarge(size, maxBytes)
  if (limit === 'storage' && max !== undefined) return words.fault.noRoom(max)
  if (limit === 'task_attachments' && max !== undefined) return words.fault.tooMany(max)
  if (limit === 'imports' && max !== undefined) return words.fault.tooManyImports(max)
  return problemIn(error).text
}
