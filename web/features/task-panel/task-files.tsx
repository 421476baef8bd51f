import { Paperclip } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { chooseFiles } from '../../ui/choose-files.ts'
import { useRow } from '../../data/tasks/row-store.ts'
import { usePendingWritesTo } from '../../data/tasks/write-queue.ts'
import { useUploads } from '../../data/uploads.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { Icon } from '../../ui/icon.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import type { Attachment, OwnFiles, Task, WorkspaceOverview } from '../../lib/types.ts'
import { messages } from '../../messages/en/attachments.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'
import { attachFiles } from '../uploads/attach-files.ts'
import { FileItem, isPicture } from '../uploads/file-chip.tsx'
import { UploadChip } from '../uploads/upload-chip.tsx'

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
  const images = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
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
            {[...images, ...others].map((file) => (
              <TaskFile
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

type TaskFileProps = { file: Attachment; taskId: string; readOnly: boolean }

/** A file of the task, unless its deletion is on its way, or held back while it can be undone. */
function TaskFile({ file, taskId, readOnly }: TaskFileProps) {
  const { id } = useWorkspace()
  const actions = useMemo(() => createTaskActions(id), [id])
  if (usePendingWritesTo(`/tasks/${taskId}/attachments/${file.id}`).length > 0) return null
  const remove = { label: messages.remove, remove: () => actions.deleteFile(taskId, file) }
  return <FileItem file={file} onRemove={readOnly ? undefined : remove} />
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
