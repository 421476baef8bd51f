import { useNavigate } from '@tanstack/react-router'
import { CircleStop, Download, FileInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { forget, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Import } from '../../lib/types.ts'
import { words } from '../../messages/en/imports.ts'
import { isOver } from './import-status.tsx'
import type { useImport } from './use-import.ts'

export type Deeds = Omit<ReturnType<typeof useImport>, 'read' | 'one'>
type ActionsProps = { one: Import; deeds: Deeds }

/** What can be done with an import as it stands: start it, stop it, take its report, delete it. */
export function Actions({ one, deeds }: ActionsProps) {
  const { id } = useWorkspace()
  const [asked, setAsked] = useState<'stop' | 'discard' | null>(null)
  const start = useAction(async () => {
    try {
      await deeds.post('start', one.same_as === null ? {} : { again: true })
    } catch (error) {
      toast(problemIn(error).text)
    }
    await forget(id, '/imports')
  })
  // While it is read anew the button stays where it is, and waits.
  const isAnew = one.state === 'reading' && one.preview !== null
  const count = (one.preview?.tasks ?? 0) + (one.preview?.subtasks ?? 0)
  return (
    <>
      {one.started_at !== null && isOver(one) && !deeds.isOthers && (
        <a className="button" href={`/app/v1/workspaces/${id}/imports/${one.id}/report.csv`} download>
          <Download aria-hidden="true" size={16} strokeWidth={1.75} />
          {words.end.download}
        </a>
      )}
      {one.state === 'running' ? (
        <Button icon={CircleStop} onClick={() => setAsked('stop')}>
          {words.running.stop}
        </Button>
      ) : (
        <IconButton icon={Trash2} label={words.discarding.action} onClick={() => setAsked('discard')} />
      )}
      {(one.state === 'ready' || isAnew) && !deeds.isOthers && (
        <Button
          kind="primary"
          icon={FileInput}
          pending={start.pending || isAnew}
          onClick={() => void start.run()}
        >
          {one.same_as === null ? words.start(count) : words.again}
        </Button>
      )}
      {asked === 'stop' && <Stop one={one} deeds={deeds} onClose={() => setAsked(null)} />}
      {asked === 'discard' && <Discard one={one} onClose={() => setAsked(null)} />}
    </>
  )
}

type AskedProps = { one: Import; onClose: () => void }

/** What has been made stays, and there is no going on: it is asked first. */
function Stop({ one, deeds, onClose }: AskedProps & { deeds: Deeds }) {
  const stop = useAction(async () => {
    await deeds.post('cancel')
    onClose()
  })
  return (
    <Confirm
      title={words.running.stopping.title(one.name)}
      action={words.running.stopping.action}
      pending={stop.pending}
      error={stop.error}
      onSubmit={() => void stop.run()}
      onCancel={onClose}
    >
      <p>{words.running.stopping.text}</p>
    </Confirm>
  )
}

function Discard({ one, onClose }: AskedProps) {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const discard = useAction(async () => {
    await call('DELETE', `/workspaces/${id}/imports/${one.id}`)
    toast(words.discarding.done(one.name))
    // The page first: it would find itself gone.
    await navigate({ to: '/settings/import', replace: true })
    await forget(id, '/imports')
  })
  return (
    <Confirm
      title={words.discarding.title(one.name)}
      action={words.discarding.action}
      pending={discard.pending}
      error={discard.error}
      onSubmit={() => void discard.run()}
      onCancel={onClose}
    >
      <p>{one.started_at === null ? words.discarding.ready : words.discarding.over}</p>
    </Confirm>
  )
}
