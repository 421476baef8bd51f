import { Download, FileText, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usePendingWritesTo } from '../../data/tasks/write-queue.ts'
import { useWorkspace } from '../../data/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Task } from '../../lib/types.ts'
import { messages } from '../../messages/en/attachments.ts'
import { formatBytes } from '../../messages/format.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'

type FileChipProps = {
  file: Task['attachments'][number]
  taskId: string
  /** The file can't be deleted. */
  readOnly: boolean
}

/** A file of a task; pressing it downloads it. */
export function FileChip({ file, taskId, readOnly }: FileChipProps) {
  if (useIsBeingDeleted(file, taskId)) return null
  return (
    <li className="file">
      <a href={`/files/${file.id}`} download={file.name}>
        <Icon of={FileText} small />
        <span className="cut">{file.name}</span>
        <span className="meta">{formatBytes(file.size)}</span>
      </a>
      {!readOnly && <RemoveFileButton file={file} taskId={taskId} />}
    </li>
  )
}

/** A thumbnail of an image; pressing it shows the image. */
export function ImageThumbnail({ file, taskId, readOnly }: FileChipProps) {
  const [open, setOpen] = useState(false)
  const [broken, setBroken] = useState(false)
  if (useIsBeingDeleted(file, taskId)) return null
  if (broken) return <FileChip file={file} taskId={taskId} readOnly={readOnly} />
  const preview = `/files/${file.id}/preview`
  return (
    <li className="image-thumbnail">
      <button type="button" aria-label={messages.show(file.name)} onClick={() => setOpen(true)}>
        <img src={preview} alt="" loading="lazy" onError={() => setBroken(true)} />
      </button>
      <span className="name">
        <span className="cut" title={file.name}>
          {file.name}
        </span>
        {!readOnly && <RemoveFileButton file={file} taskId={taskId} />}
      </span>
      {open && (
        <Dialog title={file.name} large onClose={() => setOpen(false)}>
          <img className="large-image" src={preview} alt={file.name} />
          <a className="link inline-flex items-center gap-2" href={`/files/${file.id}`} download={file.name}>
            <Icon of={Download} small />
            {messages.download}
            <span className="meta">{formatBytes(file.size)}</span>
          </a>
        </Dialog>
      )}
    </li>
  )
}

/** Whether its deletion is on its way, or held back while it can be undone. */
const useIsBeingDeleted = ({ id }: FileChipProps['file'], taskId: string): boolean =>
  usePendingWritesTo(`/tasks/${taskId}/attachments/${id}`).length > 0

function RemoveFileButton({ file, taskId }: Omit<FileChipProps, 'readOnly'>) {
  const { id } = useWorkspace()
  const actions = useMemo(() => createTaskActions(id), [id])
  return (
    <IconButton
      icon={X}
      small
      label={messages.remove(file.name)}
      onClick={() => actions.deleteFile(taskId, file)}
    />
  )
}
