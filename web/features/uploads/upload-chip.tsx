import { CircleAlert, FileUp, RotateCw, X } from 'lucide-react'
import { cancelUpload, retryUpload, tooLarge, type Upload } from '../../data/uploads.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { messages } from '../../messages/en/attachments.ts'
import { uploadErrorText } from './upload-error.ts'
import './files.css'

/** A file being uploaded: its progress, or its error with a retry button. */
export function UploadChip({ upload }: { upload: Upload }) {
  const { key, name, size, sent, state, error } = upload
  const done = size === 0 ? 1 : sent / size
  if (state === 'failed')
    return (
      <li className="file" data-failed>
        <Icon of={CircleAlert} small />
        <span role="alert" className="why">
          <span className="cut">{name}</span>
          <span className="t-12">{uploadErrorText(upload)}</span>
        </span>
        {error !== tooLarge && (
          <IconButton icon={RotateCw} small label={messages.retry} onClick={() => retryUpload(key)} />
        )}
        <IconButton icon={X} small label={messages.dismiss(name)} onClick={() => cancelUpload(key)} />
      </li>
    )
  return (
    <li className="file" data-sending>
      <span
        className="bar"
        role="progressbar"
        aria-label={messages.sending(name)}
        aria-valuenow={Math.round(done * 100)}
      >
        <span style={{ scale: `${done} 1` }} />
      </span>
      <Icon of={FileUp} small />
      <span className="cut">{name}</span>
      <span className="meta">{state === 'waiting' ? messages.waiting : messages.sent(sent, size)}</span>
      <IconButton icon={X} small label={messages.cancel(name)} onClick={() => cancelUpload(key)} />
    </li>
  )
}
