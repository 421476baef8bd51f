import { FileOutput } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { SidebarData, Export, StartInfo } from '../../lib/types.ts'
import { messages as exportsMessages } from '../../messages/en/exports.ts'

const messages = exportsMessages.create

/** Whether an export has ended. */
export const isExportFinished = ({ state }: Export): boolean => state !== 'waiting' && state !== 'running'

/** Starts an export; each member can have one running at a time. */
export function CreateExport({
  lists,
  exports,
}: {
  lists: SidebarData['lists']
  exports: readonly Export[]
}) {
  const { id, member_id } = useWorkspace()
  const [list, setList] = useState('')
  const [attachments, setAttachments] = useState(true)
  const start = useFetchOnce<StartInfo>('/start')
  const isRunning = exports.some(
    (exportJob) => !isExportFinished(exportJob) && !exportJob.scheduled && exportJob.created_by === member_id,
  )
  const create = useAction(async () => {
    await call('POST', `/workspaces/${id}/exports`, { attachments, list_id: list || null })
    showToast(messages.started)
    await invalidatePath(id, '/exports')
  })
  const options = [
    { value: '', label: messages.everything },
    ...lists.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <section aria-labelledby="exports-create">
      <MarginRow kind="section">
        <h2 id="exports-create">{messages.title}</h2>
      </MarginRow>
      <div className="export-form">
        <SettingRow label={messages.what}>
          <Select label={messages.what} quiet value={list} options={options} onChange={setList} />
        </SettingRow>
        <SettingRow label={messages.attachments}>
          <Checkbox
            label={messages.withAttachments}
            description={messages.attachmentsHint}
            checked={attachments}
            onChange={setAttachments}
          />
        </SettingRow>
        <SettingRow label="">
          <span className="export-do">
            <Button
              kind="primary"
              icon={FileOutput}
              pending={create.pending}
              off={isRunning}
              aria-describedby="exports-create-status"
              onClick={() => void create.run()}
            >
              {messages.action}
            </Button>
            <span id="exports-create-status">
              {create.error === null ? (
                <span className="meta">
                  {isRunning ? messages.running : start.data?.mail && messages.email}
                </span>
              ) : (
                <span className="text-red" role="alert">
                  {createExportError(create.error)}
                </span>
              )}
            </span>
          </span>
        </SettingRow>
      </div>
    </section>
  )
}

function createExportError(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return describeError(error).text
  const { retry_after } = error.details
  return messages.tooOften(Math.ceil((typeof retry_after === 'number' ? retry_after : 3_600) / 60))
}
