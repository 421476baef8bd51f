import { useNavigate } from '../../router/hooks.ts'
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
import type { ImportActions } from './use-import.ts'

type ImportButtonsProps = { importJob: Import; actions: ImportActions }

/** The buttons of an import in its current state: start, stop, download the report, delete. */
export function ImportButtons({ importJob, actions }: ImportButtonsProps) {
  const { id } = useWorkspace()
  const [openDialog, setOpenDialog] = useState<'stop' | 'discard' | null>(null)
  const start = useAction(async () => {
    try {
      await actions.post('start', importJob.same_as === null ? {} : { again: true })
    } catch (error) {
      showToast(describeError(error).text)
    }
    await invalidatePath(id, '/imports')
  })
  // While the file is read again, the button stays in place and shows that it is pending.
  const isRereading = importJob.state === 'reading' && importJob.preview !== null
  const count = (importJob.preview?.tasks ?? 0) + (importJob.preview?.subtasks ?? 0)
  return (
    <>
      {importJob.started_at !== null && isImportFinished(importJob) && !actions.isOthers && (
        <a className="button" href={`/app/v1/workspaces/${id}/imports/${importJob.id}/report.csv`} download>
          <Download aria-hidden="true" size={16} strokeWidth={1.75} />
          {messages.result.download}
        </a>
      )}
      {importJob.state === 'running' ? (
        <Button icon={CircleStop} onClick={() => setOpenDialog('stop')}>
          {messages.running.stop}
        </Button>
      ) : (
        <IconButton
          icon={Trash2}
          label={messages.discarding.action}
          onClick={() => setOpenDialog('discard')}
        />
      )}
      {(importJob.state === 'ready' || isRereading) && !actions.isOthers && (
        <Button
          kind="primary"
          icon={FileInput}
          pending={start.pending || isRereading}
          onClick={() => void start.run()}
        >
          {importJob.same_as === null ? messages.start(count) : messages.again}
        </Button>
      )}
      {openDialog === 'stop' && (
        <StopImportDialog importJob={importJob} actions={actions} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog === 'discard' && (
        <DeleteImportDialog importJob={importJob} onClose={() => setOpenDialog(null)} />
      )}
    </>
  )
}

type DialogProps = { importJob: Import; onClose: () => void }

/** Asks first, since a stopped import can't be resumed. */
function StopImportDialog({ importJob, actions, onClose }: DialogProps & { actions: ImportActions }) {
  const stop = useAction(async () => {
    await actions.post('cancel')
    onClose()
  })
  return (
    <ConfirmDialog
      title={messages.running.stopping.title(importJob.name)}
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

function DeleteImportDialog({ importJob, onClose }: DialogProps) {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const discard = useAction(async () => {
    await call('DELETE', `/workspaces/${id}/imports/${importJob.id}`)
    showToast(messages.discarding.done(importJob.name))
    // Navigates first: refreshed, this page would be not found.
    await navigate({ to: '/settings/import', replace: true })
    await invalidatePath(id, '/imports')
  })
  return (
    <ConfirmDialog
      title={messages.discarding.title(importJob.name)}
      action={messages.discarding.action}
      pending={discard.pending}
      error={discard.error}
      onSubmit={() => void discard.run()}
      onCancel={onClose}
    >
      <p>{importJob.started_at === null ? messages.discarding.ready : messages.discarding.finished}</p>
    </ConfirmDialog>
  )
}
