import type { Actor } from '../../core/actor.ts'
import { unauthorized } from '../../core/unauthorized.ts'
import {
  attachmentMaxBytes,
  checklistItemsMax,
  listTasksMax,
  taskRemindersMax,
  taskSubtasksMax,
} from '../../core/limits.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { limitsOfPlan } from '../workspaces/overview.ts'
import type { Me } from './me-schema.ts'
import { findMe } from './me-store.ts'

/**
 * Returns whom the token of a request acts for, and what it may do.
 *
 * @throws unauthorized when it has just been revoked
 */
export async function getMe(sql: Sql, { workspace_id, token_id }: Actor): Promise<Me> {
  const row = token_id === null ? undefined : await findMe(sql, workspace_id, token_id)
  if (!row || token_id === null) throw unauthorized('api_token')
  const { member_id, member_name, email, role, kind, plan, timezone, token_name, scopes, created_at } = row
  return {
    member: { id: member_id, name: member_name, email, role, kind },
    inbox_id: row.inbox_id,
    workspace: { id: workspace_id, name: row.workspace_name, plan, timezone },
    token: { id: token_id, name: token_name, scopes, created_at, expires_at: row.access_until },
    limits: {
      ...limitsOfPlan(plan, row.member_count),
      list_tasks: listTasksMax,
      task_subtasks: taskSubtasksMax,
      checklist_items: checklistItemsMax,
      task_reminders: taskRemindersMax,
      attachment_size: attachmentMaxBytes,
    },
  }
}
