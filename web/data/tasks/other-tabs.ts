import { fetchRows } from './fetch-rows.ts'
import { addOverlays, dropRows, putRows, removeOverlays, renameRow } from './row-store.ts'
import { watchOtherTabs, type PendingWrite } from './stored-writes.ts'
import { assignServerId, serverIdOf } from './temporary-ids.ts'

/**
 * The changes that other tabs have yet to send. After a reload, the changes of a tab may be sent by another one; until
 * they have arrived, this tab shows them, too.
 */

type Hooks = {
  workspaceId: string
  /** Whether this tab sends the write itself. */
  isOwn: (key: string) => boolean
}

const shown = new Map<string, readonly PendingWrite[]>()

/** Shows the writes of other tabs until they are answered. */
export function showOtherTabs(accountId: string, signal: AbortSignal, hooks: Hooks): void {
  shown.clear()
  watchOtherTabs(accountId, signal, (tab, writes, created) => {
    const before = shown.get(tab) ?? []
    for (const write of writes)
      if (!isShown(write.key) && !hooks.isOwn(write.key)) addOverlays(write.key, write.effects)
    shown.set(tab, writes)
    for (const write of before) {
      if (isShown(write.key)) continue
      nameCreated(write, created)
      void settle(write, hooks)
    }
  })
}

const isShown = (key: string): boolean =>
  Array.from(shown.values()).some((writes) => writes.some((write) => write.key === key))

/** Hides the writes that this tab takes over from another: its queue shows them from now on. */
export function hideTakenOver(writes: readonly PendingWrite[]): void {
  for (const [tab, others] of shown)
    shown.set(
      tab,
      others.filter(({ key }) => !writes.some((write) => write.key === key)),
    )
  for (const { key, effects } of writes) removeOverlays(key, effects)
}

/** Gives a task that another tab has created its id, at once, since the server may announce it at any moment. */
function nameCreated({ creates }: PendingWrite, created: Readonly<Record<string, string>>): void {
  const id = creates === undefined ? undefined : created[creates]
  if (creates === undefined || id === undefined) return
  assignServerId(creates, id)
  renameRow(creates, id)
}

/** Another tab has sent a write, or given it up: its effects give way to what the server has. */
async function settle(
  { key, effects, workspace_id }: PendingWrite,
  { workspaceId, isOwn }: Hooks,
): Promise<void> {
  const ids = effects.map(({ id }) => serverIdOf(id))
  const { rows, gone } = await fetchRows(workspace_id, ids).catch(() => ({ rows: [], gone: [] }))
  if (isShown(key) || isOwn(key)) return
  // In one tick, so that a new row doesn't disappear.
  if (workspace_id === workspaceId) {
    putRows(rows)
    dropRows(gone)
  }
  removeOverlays(key, effects)
}
