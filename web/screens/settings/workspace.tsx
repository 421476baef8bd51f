import { useState } from 'react'
import { call } from '../../data/api.ts'
import { Page, Scroll } from '../../shell/page/page.tsx'
import { faultOf, isAboutFields } from '../../data/field-errors.ts'
import { useKeepers, useOwner } from '../../data/people.ts'
import { meQuery, queries } from '../../data/query-client.ts'
import { forget, manages, useInWorkspace, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { CopyRow } from '../../ui/copy-row.tsx'
import { EditField, Fact } from '../../ui/setting-row.tsx'
import { Bones, Ledger } from '../../ui/margin-list.tsx'
import { did } from '../../ui/toast-store.ts'
import type { WorkspaceView } from '../../lib/types.ts'
import { day } from '../../messages/format-date.ts'
import { words } from '../../messages/en/workspace.ts'
import { listed } from '../../messages/format.ts'

/** Settings → Workspace. */
export function Screen() {
  const workspace = useInWorkspace<WorkspaceView>('')
  return (
    <Page title={words.title}>
      <Scroll>
        <Ledger>
          {workspace.data ? (
            <Facts workspace={workspace.data} />
          ) : workspace.error ? (
            <Problem error={workspace.error} onRetry={() => void workspace.refetch()} />
          ) : (
            <Bones />
          )}
        </Ledger>
      </Scroll>
    </Page>
  )
}

function Facts({ workspace }: { workspace: WorkspaceView }) {
  const here = useWorkspace()
  const keepers = useKeepers() ?? []
  const owner = useOwner()
  return (
    <>
      <Editable workspace={workspace} field="name" />
      <Editable workspace={workspace} field="timezone" />
      {!manages(here) && keepers.length > 0 && (
        <Fact label="">
          <p className="dim">{words.keepers(listed(keepers))}</p>
        </Fact>
      )}
      {owner !== undefined && <Fact label={words.owner}>{owner}</Fact>}
      <Fact label={words.opened}>{day(workspace.created_at)}</Fact>
      <Fact label={words.id} hint={words.idHint}>
        <CopyRow text={workspace.id} label={words.copyId} />
      </Fact>
    </>
  )
}

/** A fact of the workspace that can be changed where it stands. */
function Editable({ workspace, field }: { workspace: WorkspaceView; field: 'name' | 'timezone' }) {
  const here = useWorkspace()
  const [value, setValue] = useState(workspace[field])
  const write = async (next: string) => {
    await call('PATCH', `/workspaces/${here.id}`, { [field]: next })
    await Promise.all([forget(here.id, ''), queries.invalidateQueries(meQuery)])
  }
  const save = useAction(async () => {
    const before = workspace[field]
    const set = async (next: string) => {
      await write(next)
      setValue(next)
    }
    await set(value)
    did({ text: words.saved, undo: () => set(before), redo: () => set(value) })
  })
  const fault = faultOf(save.error, field) && (field === 'name' ? words.needed : words.badZone)
  return (
    <EditField
      label={words[field]}
      {...(field === 'timezone' ? { hint: words.timezoneHint, zone: true } : {})}
      value={value}
      saved={workspace[field]}
      onChange={setValue}
      onSave={() => save.run()}
      pending={save.pending}
      fault={fault}
      error={isAboutFields(save.error) ? null : save.error}
      readOnly={!manages(here)}
    />
  )
}
