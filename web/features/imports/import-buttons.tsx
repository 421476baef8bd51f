import { useNavigate } from '@tanstack/react-router'
import { CircleStop, Download, FileInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Import } from '../../lib/types.ts'
import { messages } from '../../messages/en/imports.ts'
import { isImportFinished } from './import-status.tsx'
import type { useImport } from './use-import.ts'

export type ImportActions = Omit<ReturnType<typeof useImport>, 'read' | 'one'>
type ImportButtonsProps = { one: Import; actions: ImportActions }

/** What can be done with an import as it stands: start it, stop it, take its report, delete it. */
export function ImportButtons({ one, actions }: ImportButtonsProps) {
  const { id } = useWorkspace()
  const [asked, setAsked] = useState<'stop' | 'discard' | null>(null)
  const start = useAction(async () => {
    try {
      await actions.post('start', one.same_as === null ? {} : { again: true })
    } catch (error) {
      showToast(describeError(error).text)
    }
    await invalidatePath(id, '/imports')
  })
  // While it is read anew the button stays where it is, and waits.
  const isAnew = one.state === 'reading' && one.preview !== null
  const count = (one.preview?.tasks ?? 0) + (one.preview?.subtasks ?? 0)
  return (
    <>
      {one.started_at !== null && isImportFinished(one) && !actions.isOthers && (
        <a className="button" href={`/app/v1/workspaces/${id}/imports/${one.id}/report.csv`} download>
          <Download aria-hidden="true" size={16} strokeWidth={1.75} />
          {messages.result.download}
        </a>
      )}
      {one.state === 'running' ? (
        <Button icon={CircleStop} onClick={() => setAsked('stop')}>
          {messages.running.stop}
        </Button>
      ) : (
        <IconButton icon={Trash2} label={messages.discarding.action} onClick={() => setAsked('discard')} />
      )}
      {(one.state === 'ready' || isAnew) && !actions.isOthers && (
        <Button
          kind="primary"
          icon={FileInput}
          pending={start.pending || isAnew}
          onClick={() => void start.run()}
        >
          {one.same_as === null ? messages.start(count) : messages.again}
        </Button>
      )}
      {asked === 'stop' && <StopImportDialog one={one} deeds={actions} onClose={() => setAsked(null)} />}
      {asked === 'discard' && <DeleteImportDialog one={one} onClose={() => setAsked(null)} />}
    </>
  )
}

type DialogProps = { one: Import; onClose: () => void }

/** What has been made stays, and there is no going on: it is asked first. */
function StopImportDialog({ one, deeds, onClose }: DialogProps & { deeds: ImportActions }) {
  const stop = useAction(async () => {
    await deeds.post('cancel')
    onClose()
  })
  return (
    <ConfirmDialog
      title={messages.running.stopping.title(one.name)}
      action={messages.running.stopping.action}
      pending={stop.pending}
      error={stop.error}
      onSubmit={() => void stop.run()}
      onCancel={onClose}
    >
      <p>{messages.running.stopping.text}</p>
    </ConfirmDialog>
  )
}

function DeleteImportDialog({ one, onClose }: DialogProps) {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const discard = useAction(async () => {
    await call('DELETE', `/workspaces/${id}/imports/${one.id}`)
    showToast(messages.discarding.done(one.name))
    // The page first: it would find itself gone.
    await navigate({ to: '/settings/import', replace: true })
    await invalidatePath(id, '/imports')
  })
  return (
    <ConfirmDialog
      title={messages.discarding.title(one.name)}
      action={messages.discarding.action}
      pending={discard.pending}
      error={discard.error}
      onSubmit={() => void discard.run()}
      onCancel={onClose}
    >
      <p>{one.started_at === null ? messages.discarding.ready : messages.discarding.finished}</p>
    </ConfirmDialog>
  )
}
