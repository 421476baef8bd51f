import type { Attachment } from '../../../lib/types.ts'
import type { Upload } from '../../../data/uploads.ts'
import { messages } from '../../../messages/en/comments.ts'
import { FileItem } from '../../uploads/file-chip.tsx'
import { UploadChip } from '../../uploads/upload-chip.tsx'

const none: readonly Upload[] = []

type CommentFileListProps = {
  files: readonly Attachment[]
  uploads?: readonly Upload[]
  /** Only while the comment is being written. */
  onRemove?: (file: Attachment) => void
}

/** The files of a comment, in its order, and what is being uploaded for it. */
export function CommentFileList({ files, uploads = none, onRemove }: CommentFileListProps) {
  if (files.length + uploads.length === 0) return null
  const remove = onRemove && { label: messages.removeFile, remove: onRemove }
  return (
    <ul className="files comment-files" aria-label={messages.files}>
      {files.map((file) => (
        <FileItem key={file.id} file={file} onRemove={remove} />
      ))}
      {uploads.map((upload) => (
        <UploadChip key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}
