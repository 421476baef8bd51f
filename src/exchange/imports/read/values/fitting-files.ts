import { attachmentMaxBytes } from '../../../../core/limits.ts'
import type { ContentAttachment } from '../../content.ts'
import type { CollectedTask } from '../collected-task.ts'
import { cleanLine } from './clean-text.ts'

/** Returns the files that a task or a comment can have; the others are kept as lines. */
export function fittingFiles(
  { warn }: CollectedTask,
  lines: string[],
  files: readonly ContentAttachment[] | undefined,
  max: number,
): ContentAttachment[] {
  const attachments: ContentAttachment[] = []
  for (const attachment of files ?? []) {
    const isTooLarge = attachment.size > attachmentMaxBytes
    if (!isTooLarge && attachments.length < max) {
      attachments.push(attachment)
      continue
    }
    lines.push(`Attachment: ${cleanLine(attachment.name)}`)
    warn('attachments', isTooLarge ? 'file_too_large' : 'too_many_files', attachment.name)
  }
  return attachments
}
