import { fetchRows } from './fetch-rows.ts'
import { addOverlays, dropRows, putRows, removeOverlays } from './row-store.ts'
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
/** The writes that other tabs have sent, while their effects give way to what the server has. */
const settling = new Map<PendingWrite, Promise<void>>()

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
      const settled = settle(write, created, hooks).finally(() => settling.delete(write))
      settling.set(write, settled)
    }
  })
}

const pollMs = 10
const waitMaxMs = 250

/**
 * Resolves when no other tab is creating a task: until its id is known here, a task that the server announces would
 * appear next to the pending one. Waits only for a moment, because the other tab may be offline.
 */
export async function whenOtherTabsCreated(): Promise<void> {
  const creates = (write: PendingWrite) => write.creates !== undefined
  const isCreating = () => Array.from(shown.values()).some((writes) => writes.some(creates))
  for (let waitedMs = 0; isCreating() && waitedMs < waitMaxMs; waitedMs += pollMs) await sleep(pollMs)
  await Promise.all(Array.from(settling).flatMap(([write, settled]) => (creates(write) ? settled : [])))
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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

/** Another tab has sent a write, or given it up: its effects give way to what the server has. */
async function settle(
  { key, effects, creates, workspace_id }: PendingWrite,
  created: Readonly<Record<string, string>>,
  { workspaceId, isOwn }: Hooks,
): Promise<void> {
  const id = creates === undefined ? undefined : created[creates]
  const ids = effects.map((effect) =>
    effect.id === creates && id !== undefined ? id : serverIdOf(effect.id),
  )
  const answer = await fetchRows(workspace_id, ids).catch(() => ({ rows: [], gone: [] }))
  if (isShown(key) || isOwn(key)) return
  // In one tick, so that a new row neither disappears nor appears twice.
  if (creates !== undefined && id !== undefined) assignServerId(creates, id)
  if (workspace_id === workspaceId) {
    putRows(answer.rows)
    dropRows(answer.gone)
  }
  removeOverlays(key, effects)
}
