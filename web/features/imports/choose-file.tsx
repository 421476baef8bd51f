import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { chooseFiles } from '../../ui/choose-files.ts'
import { useInWorkspace, useWorkspace } from '../../data/session.ts'
import { useUploads } from '../../data/uploads.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { Button } from '../../ui/button.tsx'
import { Entry } from '../../ui/margin-list.tsx'
import type { Desk } from '../../lib/types.ts'
import { words as all } from '../../messages/en/imports.ts'
import { UploadChip } from '../uploads/upload-chip.tsx'
import { sendToImport, toImport } from './upload-import.ts'

const words = all.choose
const route = getRouteApi('/app/settings/import')
const accepted = '.csv,.tsv,.txt,.json,.ics,.zip'

/** Takes the file: chosen, dropped anywhere on the page, or pasted; on its way it can be stopped and sent again. */
export function ChooseFile() {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const inside = useRef<HTMLDivElement>(null)
  const uploads = useUploads(toImport(id))
  const isSending = uploads.some(({ state }) => state !== 'failed')
  const wanted = route.useSearch().into
  const into = useInWorkspace<Desk>('/desk').data?.lists.find((one) => one.id === wanted)
  const take = (files: readonly File[]) =>
    sendToImport(id, files, {
      into: into?.id,
      show: (made) => void navigate({ to: '/settings/import/$id', params: { id: made } }),
    })
  const over = useFileDrop(inside, isSending ? undefined : take)
  return (
    <Entry top>
      <div className="blank" ref={inside}>
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
          <div className="do">
            <Button
              kind="primary"
              icon={FileUp}
              onClick={() => chooseFiles(take, { one: true, accept: accepted })}
            >
              {uploads.length > 0 ? words.another : words.action}
            </Button>
          </div>
        )}
      </div>
      {over && (
        <div className="drop-here" aria-hidden="true">
          {words.drop}
        </div>
      )}
    </Entry>
  )
}
