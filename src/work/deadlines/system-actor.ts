import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { WorkspaceId } from '../../core/ids.ts'

/** Nobody does it: time passes. */
export const systemActor = (workspaceId: WorkspaceId, { workspace }: Transaction): Actor => ({
  workspace_id: workspaceId,
  member_id: null,
  role: 'owner',
  source: 'app',
  token_id: null,
  plan: workspace.plan,
  timezone: workspace.timezone,
})
