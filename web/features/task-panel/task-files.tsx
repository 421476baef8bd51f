import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { chooseFiles } from '../../ui/choose-files.ts'
import { useRow } from '../../data/tasks/row-store.ts'
import { useUploads } from '../../data/uploads.ts'
import { useInWorkspace, useWorkspace } from '../../data/session.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { Icon } from '../../ui/icon.tsx'
import { Entry } from '../../ui/margin-list.tsx'
import type { OwnFiles, Task, WorkspaceView } from '../../lib/types.ts'
import { words } from '../../messages/en/attachments.ts'
import { FileChip, Picture } from './file-chip.tsx'
import { attachFiles } from '../uploads/attach-files.ts'
import { UploadChip } from '../uploads/upload-chip.tsx'

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
/** Larger ones are not previewed (previewMaxBytes of the service). */
const previewMaxBytes = 20_971_520

/** The files of a task: shown, added by hand, by drag and by paste, taken away. */
export function Files({ task, gone = false }: { task: Task; gone?: boolean }) {
  const { id: workspaceId } = useWorkspace()
  const section = useRef<HTMLElement>(null)
  const uploads = useUploads(task.id)
  const files = task.attachments
  const held = useRow(task.id)?.attachment_count ?? files.length
  const add = (given: readonly File[]) => attachFiles(workspaceId, task.id, given)
  const mayRemove = useMayRemove(task.id)
  const over = useFileDrop(section, gone ? undefined : add)
  const isPicture = ({ content_type, size }: Task['attachments'][number]) =>
    pictures.has(content_type) && size <= previewMaxBytes
  const shown = files.filter(isPicture)
  const count = held + uploads.length
  if (gone && count === 0) return null
  return (
    <section className="block" ref={section} aria-label={words.title} data-files-of={task.id}>
      {count > 0 && (
        <Entry margin={held}>
          <b className="font-semibold">{words.title}</b>
          <Room />
        </Entry>
      )}
      {count > 0 && (
        <Entry top>
          <ul className="files">
            {shown.map((file) => (
              <Picture key={file.id} file={file} taskId={task.id} still={gone || !mayRemove(file.id)} />
            ))}
            {files
              .filter((file) => !isPicture(file))
              .map((file) => (
                <FileChip key={file.id} file={file} taskId={task.id} still={gone || !mayRemove(file.id)} />
              ))}
            {uploads.map((upload) => (
              <UploadChip key={upload.key} upload={upload} />
            ))}
          </ul>
        </Entry>
      )}
      {!gone && (
        <Entry>
          <button type="button" className="add-file" onClick={() => chooseFiles(add)}>
            <Icon of={Paperclip} small />
            {words.attach}
          </button>
        </Entry>
      )}
      {over && (
        <div className="drop-here" aria-hidden="true">
          {words.drop(task.title)}
        </div>
      )}
    </section>
  )
}

/** A guest takes away what is their own (D14), everybody else any file. */
function useMayRemove(taskId: string): (id: string) => boolean {
  const isGuest = useWorkspace().role === 'guest'
  const own = useInWorkspace<OwnFiles>(`/tasks/${taskId}/attachments`, { enabled: isGuest })
  return (id) => !isGuest || own.data?.own.some((one) => one === id) === true
}

/** How much of the plan's room is used. */
function Room() {
  const workspace = useInWorkspace<WorkspaceView>('')
  if (!workspace.data) return null
  const { usage, limits } = workspace.data
  return <span className="meta">{words.used(usage.storage_bytes, limits.storage_bytes)}</span>
}
