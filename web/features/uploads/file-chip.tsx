import { Download, FileText, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Attachment } from '../../lib/types.ts'
import { messages } from '../../messages/en/attachments.ts'
import { formatBytes } from '../../messages/format.ts'
import './files.css'

/** How a file can be removed, and what that is called. Absent where it can't. */
type RemoveFile = { label: (name: string) => string; remove: (file: Attachment) => void }

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
/** Larger images have no preview (previewMaxBytes of the server). */
const previewMaxBytes = 20_971_520

/** Whether a file is shown as an image. */
export const isPicture = ({ content_type, size }: Attachment): boolean =>
  imageTypes.has(content_type) && size <= previewMaxBytes

type FileChipProps = { file: Attachment; onRemove?: RemoveFile | undefined }

/** A file: an image as its thumbnail, any other by its name. */
export const FileItem = (props: FileChipProps) =>
  isPicture(props.file) ? <ImageThumbnail {...props} /> : <FileChip {...props} />

/** A file by its name; pressing it downloads it. */
function FileChip({ file, onRemove }: FileChipProps) {
  return (
    <li className="file">
      <a href={`/files/${file.id}`} download={file.name}>
        <Icon of={FileText} small />
        <span className="cut">{file.name}</span>
        <span className="meta">{formatBytes(file.size)}</span>
      </a>
      <RemoveButton file={file} onRemove={onRemove} />
    </li>
  )
}

/** A thumbnail of an image; pressing it shows the image. */
function ImageThumbnail({ file, onRemove }: FileChipProps) {
  const [open, setOpen] = useState(false)
  const [broken, setBroken] = useState(false)
  if (broken) return <FileChip file={file} onRemove={onRemove} />
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
        <RemoveButton file={file} onRemove={onRemove} />
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

const RemoveButton = ({ file, onRemove }: FileChipProps) =>
  onRemove && (
    <IconButton icon={X} small label={onRemove.label(file.name)} onClick={() => onRemove.remove(file)} />
  )
