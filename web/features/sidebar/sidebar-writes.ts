import type { PendingWrite } from '../../data/tasks/stored-writes.ts'
import { enqueueWrite, newIdempotencyKey } from '../../data/tasks/write-queue.ts'
import { updateCached } from '../../data/query-client.ts'
import type { SidebarData } from '../../lib/types.ts'

/** Shows a change of the sidebar at once and sends it, in order with all others. */
export function changeSidebar(
  workspaceId: string,
  change: (sidebar: SidebarData) => SidebarData,
  write: Pick<PendingWrite, 'method' | 'path' | 'about'> & Partial<PendingWrite>,
): void {
  updateCached<SidebarData>(workspaceId, '/sidebar', change)
  enqueueWrite({
    key: newIdempotencyKey(),
    workspace_id: workspaceId,
    effects: [],
    reads: ['/sidebar'],
    ...write,
  })
}
