import { useState } from 'react'
import { call } from '../../data/api.ts'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { useAdminNames, useOwnerName } from '../../data/people.ts'
import { meQuery, queryClient } from '../../data/query-client.ts'
import { invalidatePath, canManageWorkspace, useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError, ErrorState } from '../../ui/empty-state.tsx'
import { Checkbox } from '../../ui/field.tsx'
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
  const overview = useWorkspaceQuery<WorkspaceOverview>('')
  return (
    <Page title={messages.title}>
      <PageBody>
        <MarginList>
          {overview.data ? (
            <WorkspaceDetails overview={overview.data} />
          ) : overview.error ? (
            <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
          ) : (
            <Skeleton />
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}

function WorkspaceDetails({ overview }: { overview: WorkspaceOverview }) {
  const workspace = useWorkspace()
  const admins = useAdminNames() ?? []
  const owner = useOwnerName()
  return (
    <>
      <EditableDetail overview={overview} field="name" />
      <EditableDetail overview={overview} field="timezone" />
      <PublicLinks allowed={overview.public_links} />
      {!canManageWorkspace(workspace) && admins.length > 0 && (
        <SettingRow label="">
          <p className="dim">{messages.adminsCan(formatList(admins))}</p>
        </SettingRow>
      )}
      {owner !== undefined && <SettingRow label={messages.owner}>{owner}</SettingRow>}
      <SettingRow label={messages.created}>{formatDay(overview.created_at)}</SettingRow>
      <SettingRow label={messages.id} hint={messages.idHint}>
        <CopyRow text={overview.id} label={messages.copyId} />
      </SettingRow>
    </>
  )
}

/** Whether lists may have public links, which admins can forbid (0472). */
function PublicLinks({ allowed }: { allowed: boolean }) {
  const workspace = useWorkspace()
  const write = async (next: boolean) => {
    await call('PATCH', `/workspaces/${workspace.id}`, { public_links: next })
    await invalidatePath(workspace.id, '')
  }
  const save = useAction(async (next: boolean) => {
    await write(next)
    showUndoable({ text: messages.saved, undo: () => write(!next), redo: () => write(next) })
  })
  return (
    <SettingRow label={messages.publicLinks} hint={messages.publicLinksHint}>
      <Checkbox
        label={messages.publicLinksAllow}
        checked={allowed}
        disabled={!canManageWorkspace(workspace) || save.pending}
        onChange={(next) => void save.run(next)}
      />
      {save.error !== null && (
        <p className="text-red" role="alert">
          {describeError(save.error).text}
        </p>
      )}
    </SettingRow>
  )
}

/** A detail of the workspace that admins can edit in place. */
function EditableDetail({ overview, field }: { overview: WorkspaceOverview; field: 'name' | 'timezone' }) {
  const workspace = useWorkspace()
  const [value, setValue] = useState(overview[field])
  const write = async (next: string) => {
    await call('PATCH', `/workspaces/${workspace.id}`, { [field]: next })
    await Promise.all([invalidatePath(workspace.id, ''), queryClient.invalidateQueries(meQuery)])
  }
  const save = useAction(async () => {
    const before = overview[field]
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
      saved={overview[field]}
      onChange={setValue}
      onSave={() => save.run()}
      pending={save.pending}
      fault={fault}
      error={isValidationError(save.error) ? null : save.error}
      readOnly={!canManageWorkspace(workspace)}
    />
  )
}
