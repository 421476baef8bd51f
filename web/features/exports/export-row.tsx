import { CircleStop, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { useMemberNames } from '../../data/people.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { SidebarData, Export } from '../../lib/types.ts'
import { formatDay, formatSince } from '../../messages/format-date.ts'
import { messages as exportsMessages } from '../../messages/en/exports.ts'
import { isExportFinished } from './create-export.tsx'

const messages = exportsMessages.list
const tones = {
  waiting: 'wait',
  running: 'wait',
  ready: 'good',
  failed: 'bad',
  cancelled: undefined,
} as const

type ExportRowProps = { exportJob: Export; lists: SidebarData['lists'] }

/** An export: its progress, and once it is ready, its content and expiry. */
export function ExportRow({ exportJob, lists }: ExportRowProps) {
  const { member_id } = useWorkspace()
  const people = useMemberNames()
  const { list_id, state, created_at, created_by, size, expires_at, problem } = exportJob
  const what =
    list_id === null ? messages.everything : (lists.find(({ id }) => id === list_id)?.name ?? messages.one)
  const isOwn = created_by === member_id
  const by = isOwn ? undefined : people.get(created_by)
  const details = [
    state === 'ready' && size !== null ? messages.size(size) : undefined,
    exportJob.attachments ? messages.withAttachments : messages.without,
    exportJob.scheduled ? messages.scheduled : undefined,
    by && messages.for(by),
    state === 'ready' && expires_at !== null ? messages.until(formatDay(expires_at)) : undefined,
  ]
  return (
    <MarginRow as="li" tall margin={<Timestamp at={created_at}>{formatSince(created_at)}</Timestamp>}>
      <div className="export-line grow min-w-0">
        <b className="block cut font-semibold">{what}</b>
        <span className="meta block">{details.filter(Boolean).join(' · ')}</span>
        {problem !== null && <span className="meta block text-red">{messages.problems[problem]}</span>}
        {exportJob.missing > 0 && <span className="meta block">{messages.missing(exportJob.missing)}</span>}
        {!isExportFinished(exportJob) && <ExportProgress exportJob={exportJob} what={what} />}
      </div>
      {state !== 'ready' && <Tag tone={tones[state]}>{messages.states[state]}</Tag>}
      {state === 'ready' && isOwn && (
        <a
          className="button"
          href={`/files/exports/${exportJob.id}`}
          aria-label={messages.downloadOf(what, formatDay(created_at))}
          download
        >
          <Download aria-hidden="true" size={16} strokeWidth={1.75} />
          {messages.download}
        </a>
      )}
      {isExportFinished(exportJob) ? (
        <DeleteExport exportJob={exportJob} what={what} />
      ) : (
        <CancelExport exportJob={exportJob} />
      )}
    </MarginRow>
  )
}

function ExportProgress({ exportJob: { done, total }, what }: { exportJob: Export; what: string }) {
  const share = total === 0 ? 0 : done / total
  return (
    <span className="export-bar">
      <span
        className="meter"
        role="progressbar"
        aria-label={messages.bar(what)}
        aria-valuenow={Math.floor(share * 100)}
      >
        <span style={{ scale: `${share} 1` }} />
      </span>
      <span className="meta">{messages.share(share)}</span>
    </span>
  )
}

function CancelExport({ exportJob }: { exportJob: Export }) {
  const { id } = useWorkspace()
  const cancel = useAction(async () => {
    try {
      await call('DELETE', `/workspaces/${id}/exports/${exportJob.id}`)
      showToast(messages.canceled)
    } catch (error) {
      showToast(describeError(error).text)
    }
    await invalidatePath(id, '/exports')
  })
  return (
    <Button kind="plain" icon={CircleStop} pending={cancel.pending} onClick={() => void cancel.run()}>
      {messages.cancel}
    </Button>
  )
}

function DeleteExport({ exportJob, what }: { exportJob: Export; what: string }) {
  const { id } = useWorkspace()
  const [confirming, setConfirming] = useState(false)
  const remove = useAction(async () => {
    await call('DELETE', `/workspaces/${id}/exports/${exportJob.id}`)
    setConfirming(false)
    showToast(messages.removed)
    await invalidatePath(id, '/exports')
  })
  return (
    <>
      <IconButton
        icon={Trash2}
        label={messages.removeOf(what, formatDay(exportJob.created_at))}
        // Without a file there is nothing to lose, so it doesn't ask.
        onClick={() => (exportJob.state === 'ready' ? setConfirming(true) : void remove.run())}
      />
      {confirming && (
        <ConfirmDialog
          title={messages.removing.title}
          action={messages.remove}
          pending={remove.pending}
          error={remove.error}
          onSubmit={() => void remove.run()}
          onCancel={() => setConfirming(false)}
        >
          <p>{messages.removing.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
