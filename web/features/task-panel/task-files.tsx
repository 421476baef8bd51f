import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { chooseFiles } from '../../ui/choose-files.ts'
import { useRow } from '../../data/tasks/row-store.ts'
import { useUploads } from '../../data/uploads.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { Icon } from '../../ui/icon.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import type { OwnFiles, Task, WorkspaceOverview } from '../../lib/types.ts'
import { messages } from '../../messages/en/attachments.ts'
import { FileChip, ImageThumbnail } from './file-chip.tsx'
import { attachFiles } from '../uploads/attach-files.ts'
import { UploadChip } from '../uploads/upload-chip.tsx'

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
/** Larger images have no preview (previewMaxBytes of the server). */
const previewMaxBytes = 20_971_520

/** The files of a task. Files are added with a button, by drag and by paste. */
export function TaskFiles({ task, readOnly = false }: { task: Task; readOnly?: boolean }) {
  const { id: workspaceId } = useWorkspace()
  const section = useRef<HTMLElement>(null)
  const uploads = useUploads(task.id)
  const files = task.attachments
  const fileCount = useRow(task.id)?.attachment_count ?? files.length
  const add = (newFiles: readonly File[]) => attachFiles(workspaceId, task.id, newFiles)
  const mayRemove = useCanRemoveFile(task.id)
  const over = useFileDrop(section, readOnly ? undefined : add)
  const isPicture = ({ content_type, size }: Task['attachments'][number]) =>
    imageTypes.has(content_type) && size <= previewMaxBytes
  const images = files.filter(isPicture)
  const count = fileCount + uploads.length
  if (readOnly && count === 0) return null
  return (
    <section className="block" ref={section} aria-label={messages.title} data-files-of={task.id}>
      {count > 0 && (
        <MarginRow margin={fileCount}>
          <b className="font-semibold">{messages.title}</b>
          <StorageUsage />
        </MarginRow>
      )}
      {count > 0 && (
        <MarginRow alignTop>
          <ul className="files">
            {images.map((file) => (
              <ImageThumbnail
                key={file.id}
                file={file}
                taskId={task.id}
                readOnly={readOnly || !mayRemove(file.id)}
              />
            ))}
            {files
              .filter((file) => !isPicture(file))
              .map((file) => (
                <FileChip
                  key={file.id}
                  file={file}
                  taskId={task.id}
                  readOnly={readOnly || !mayRemove(file.id)}
                />
              ))}
            {uploads.map((upload) => (
              <UploadChip key={upload.key} upload={upload} />
            ))}
          </ul>
        </MarginRow>
      )}
      {!readOnly && (
        <MarginRow>
          <button type="button" className="add-file" onClick={() => chooseFiles(add)}>
            <Icon of={Paperclip} small />
            {messages.attach}
          </button>
        </MarginRow>
      )}
      {over && (
        <div className="file-drop-target" aria-hidden="true">
          {messages.drop(task.title)}
        </div>
      )}
    </section>
  )
}

/** Guests can delete their own files (D14), everyone else any file. */
function useCanRemoveFile(taskId: string): (id: string) => boolean {
  const isGuest = useWorkspace().role === 'guest'
  const ownFiles = useWorkspaceQuery<OwnFiles>(`/tasks/${taskId}/attachments`, { enabled: isGuest })
  return (id) => !isGuest || ownFiles.data?.own.some((one) => one === id) === true
}

/** How much of the plan's storage is used. */
function StorageUsage() {
  const workspace = useWorkspaceQuery<WorkspaceOverview>('')
  if (!workspace.data) return null
  const { usage, limits } = workspace.data
  return <span className="meta">{messages.used(usage.storage_bytes, limits.storage_bytes)}</span>
}
