import { useState } from 'react'
import { call } from '../../data/api.ts'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { useAdminNames, useOwnerName } from '../../data/people.ts'
import { meQuery, queryClient } from '../../data/query-client.ts'
import { invalidatePath, canManageWorkspace, useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { CopyRow } from '../../ui/copy-row.tsx'
import { EditableSetting, SettingRow } from '../../ui/setting-row.tsx'
import { Skeleton, MarginList } from '../../ui/margin-list.tsx'
import { showUndoable } from '../../ui/undo-history.ts'
import type { WorkspaceOverview } from '../../lib/types.ts'
import { formatDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/workspace.ts'
import { formatList } from '../../messages/format.ts'

/** Settings → Workspace. */
export function Screen() {
  const workspace = useWorkspaceQuery<WorkspaceOverview>('')
  return (
    <Page title={messages.title}>
      <PageBody>
        <MarginList>
          {workspace.data ? (
            <WorkspaceDetails workspace={workspace.data} />
          ) : workspace.error ? (
            <ErrorState error={workspace.error} onRetry={() => void workspace.refetch()} />
          ) : (
            <Skeleton />
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}

function WorkspaceDetails({ workspace }: { workspace: WorkspaceOverview }) {
  const here = useWorkspace()
  const admins = useAdminNames() ?? []
  const owner = useOwnerName()
  return (
    <>
      <EditableDetail workspace={workspace} field="name" />
      <EditableDetail workspace={workspace} field="timezone" />
      {!canManageWorkspace(here) && admins.length > 0 && (
        <SettingRow label="">
          <p className="dim">{messages.adminsCan(formatList(admins))}</p>
        </SettingRow>
      )}
      {owner !== undefined && <SettingRow label={messages.owner}>{owner}</SettingRow>}
      <SettingRow label={messages.created}>{formatDay(workspace.created_at)}</SettingRow>
      <SettingRow label={messages.id} hint={messages.idHint}>
        <CopyRow text={workspace.id} label={messages.copyId} />
      </SettingRow>
    </>
  )
}

/** A detail of the workspace that admins can edit in place. */
function EditableDetail({ workspace, field }: { workspace: WorkspaceOverview; field: 'name' | 'timezone' }) {
  const here = useWorkspace()
  const [value, setValue] = useState(workspace[field])
  const write = async (next: string) => {
    await call('PATCH', `/workspaces/${here.id}`, { [field]: next })
    await Promise.all([invalidatePath(here.id, ''), queryClient.invalidateQueries(meQuery)])
  }
  const save = useAction(async () => {
    const before = workspace[field]
    const set = async (next: string) => {
      await write(next)
      setValue(next)
    }
    await set(value)
    showUndoable({ text: messages.saved, undo: () => set(before), redo: () => set(value) })
  })
  const fault = fieldError(save.error, field) && (field === 'name' ? messages.required : messages.notZone)
  return (
    <EditableSetting
      label={messages[field]}
      {...(field === 'timezone' ? { hint: messages.timezoneHint, zone: true } : {})}
      value={value}
      saved={workspace[field]}
      onChange={setValue}
      onSave={() => save.run()}
      pending={save.pending}
      fault={fault}
      error={isValidationError(save.error) ? null : save.error}
      readOnly={!canManageWorkspace(here)}
    />
  )
}
