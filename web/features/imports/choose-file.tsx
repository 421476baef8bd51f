import { getRouteApi, useNavigate } from '../../router/hooks.ts'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { chooseFiles } from '../../ui/choose-files.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useUploads } from '../../data/uploads.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { Button } from '../../ui/button.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import type { ImportQueue, SidebarData } from '../../lib/types.ts'
import { messages as importsMessages } from '../../messages/en/imports.ts'
import { UploadChip } from '../uploads/upload-chip.tsx'
import { uploadImport, importUploadKey } from './upload-import.ts'

const messages = importsMessages.choose
const route = getRouteApi('/settings/import')
const acceptedTypes = '.csv,.tsv,.txt,.json,.ics,.zip'

/** Uploads a file to import: chosen, dropped anywhere on the page, or pasted. An upload can be stopped and retried. */
export function ChooseFile() {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const container = useRef<HTMLDivElement>(null)
  const uploads = useUploads(importUploadKey(id))
  const isSending = uploads.some(({ state }) => state !== 'failed')
  const queue = useWorkspaceQuery<ImportQueue>('/imports/queue').data
  const targetId = route.useSearch().into
  const target = useWorkspaceQuery<SidebarData>('/sidebar').data?.lists.find((list) => list.id === targetId)
  const upload = (files: readonly File[]) =>
    uploadImport(id, files, {
      listId: target?.id,
      onUploaded: (importId) => void navigate({ to: '/settings/import/$id', params: { id: importId } }),
    })
  const isDragOver = useFileDrop(container, isSending ? undefined : upload)
  return (
    <MarginRow alignTop>
      <div className="empty-state" ref={container}>
        <h2>{messages.title}</h2>
        <p>
          {messages.text} <span className="wide-only">{messages.orDrop}</span>
        </p>
        {queue && queue.bytes > 0 && <p className="dim">{messages.room(queue.bytes, queue.max_bytes)}</p>}
        {target && <p>{messages.into(target.name)}</p>}
        {uploads.length > 0 && (
          <ul className="files" aria-label={messages.label}>
            {uploads.map((upload) => (
              <UploadChip key={upload.key} upload={upload} />
            ))}
          </ul>
        )}
        {!isSending && (
          <div className="actions">
            <Button
              kind="primary"
              icon={FileUp}
              onClick={() => chooseFiles(upload, { one: true, accept: acceptedTypes })}
            >
              {uploads.length > 0 ? messages.another : messages.action}
            </Button>
          </div>
        )}
      </div>
      {isDragOver && (
        <div className="file-drop-target" aria-hidden="true">
          {messages.drop}
        </div>
      )}
    </MarginRow>
  )
}
