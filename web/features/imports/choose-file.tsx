import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { chooseFiles } from '../../ui/choose-files.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useUploads } from '../../data/uploads.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { Button } from '../../ui/button.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import type { SidebarData } from '../../lib/types.ts'
import { messages as all } from '../../messages/en/imports.ts'
import { UploadChip } from '../uploads/upload-chip.tsx'
import { uploadImport, importUploadKey } from './upload-import.ts'

const words = all.choose
const route = getRouteApi('/app/settings/import')
const acceptedTypes = '.csv,.tsv,.txt,.json,.ics,.zip'

/** Takes the file: chosen, dropped anywhere on the page, or pasted; on its way it can be stopped and sent again. */
export function ChooseFile() {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const inside = useRef<HTMLDivElement>(null)
  const uploads = useUploads(importUploadKey(id))
  const isSending = uploads.some(({ state }) => state !== 'failed')
  const wanted = route.useSearch().into
  const into = useWorkspaceQuery<SidebarData>('/desk').data?.lists.find((one) => one.id === wanted)
  const take = (files: readonly File[]) =>
    uploadImport(id, files, {
      listId: into?.id,
      onUploaded: (made) => void navigate({ to: '/settings/import/$id', params: { id: made } }),
    })
  const over = useFileDrop(inside, isSending ? undefined : take)
  return (
    <MarginRow alignTop>
      <div className="empty-state" ref={inside}>
        <h2>{words.title}</h2>
        <p>
          {words.text} <span className="wide-only">{words.orDrop}</span>
        </p>
        {into && <p>{words.into(into.name)}</p>}
        {uploads.length > 0 && (
          <ul className="files" aria-label={words.label}>
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
              onClick={() => chooseFiles(take, { one: true, accept: acceptedTypes })}
            >
              {uploads.length > 0 ? words.another : words.action}
            </Button>
          </div>
        )}
      </div>
      {over && (
        <div className="file-drop-target" aria-hidden="true">
          {words.drop}
        </div>
      )}
    </MarginRow>
  )
}
