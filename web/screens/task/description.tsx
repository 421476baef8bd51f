import { useState } from 'react'
import { call } from '../../api.ts'
import { useDraft } from '../../lib/draft.ts'
import { readRows } from '../../lib/rows/writes.ts'
import { refreshTask } from '../../lib/rows/task.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { useAction } from '../../lib/use-action.ts'
import { problemIn } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Entry } from '../../parts/ledger.tsx'
import type { Task } from '../../types.ts'
import { words as common } from '../../words/en/common.ts'
import { words } from '../../words/en/task.ts'

/** The description, changed where it stands; what is typed is kept on the device until the server has it. */
export function Description({ task }: { task: Task }) {
  const { id: workspaceId } = useWorkspace()
  const [draft, setDraft] = useDraft(`description ${task.id}`)
  const [editing, setEditing] = useState(draft !== undefined)
  const saved = task.description ?? ''
  const save = useAction(async () => {
    await call('PATCH', `/workspaces/${workspaceId}/tasks/${task.id}`, { description: draft?.trim() || null })
    await Promise.all([refreshTask(workspaceId, task.id), readRows(workspaceId, [task.id])])
    setDraft(undefined)
    setEditing(false)
  })
  if (!editing)
    return (
      <Entry top>
        <button type="button" className="description" onClick={() => setEditing(true)}>
          {saved === '' ? (
            <span className="dim">{words.addDescription}</span>
          ) : (
            <span className="prose">{saved}</span>
          )}
        </button>
      </Entry>
    )
  return (
    <Entry top>
      <div className="grid w-full gap-2">
        <textarea
          className="input"
          aria-label={words.description}
          rows={6}
          maxLength={20_000}
          value={draft ?? saved}
          onChange={(event) => setDraft(event.target.value)}
        />
        {save.error !== null && (
          <p className="text-red" role="alert">
            {problemIn(save.error).text}
          </p>
        )}
        <span className="flex gap-2">
          <Button kind="primary" pending={save.pending} onClick={() => void save.run()}>
            {common.save}
          </Button>
          <Button
            kind="plain"
            onClick={() => {
              setDraft(undefined)
              setEditing(false)
            }}
          >
            {common.cancel}
          </Button>
        </span>
      </div>
    </Entry>
  )
}
