import { isAdmin } from '../../core/actor.ts'
import type { LiveChange } from './schema.ts'
import type { LoggedChange, MemberVisibility } from './store.ts'

/** A member who follows the workspace: who they are and what they see at this moment. */
export type Viewer = MemberVisibility & { id: string; canKnow(memberId: string): boolean }

/** What of a workspace, beside its lists, is shown to whom; what is not named here only to whoever did it. */
const audience: Record<string, 'everybody' | 'acquainted' | 'admins'> = {
  workspace: 'everybody',
  template: 'everybody',
  member: 'acquainted',
  token: 'admins',
  webhook: 'admins',
  invitation: 'admins',
  log: 'admins',
}

/**
 * What a viewer is told of a change, undefined for nothing. Who sees only the list that a task has left is told that it
 * has gone from there, and nothing of where to (D44).
 */
export function visibleChange(change: LoggedChange, viewer: Viewer): LiveChange | undefined {
  const { from_list_id, shared_id: _shared, ...told } = change
  if (change.list_id !== null) {
    if (viewer.lists.has(change.list_id)) return told
    if (from_list_id !== null && viewer.lists.has(from_list_id))
      return { ...told, list_id: from_list_id, changed: ['list_id'], task_ids: [change.subject_id] }
    return undefined
  }
  return isVisible(change, viewer) ? told : undefined
}

function isVisible({ action, subject_id, member_id }: LoggedChange, viewer: Viewer): boolean {
  const shown = audience[action.slice(0, action.indexOf('.'))]
  if (shown === 'admins') return isAdmin(viewer)
  if (shown === 'acquainted') return viewer.role !== 'guest' || viewer.canKnow(subject_id)
  return shown === 'everybody' || member_id === viewer.id
}

/** Whether what a viewer may see or do is another thing after a change, beside what it tells. */
export function changesAccess(
  { action, subject_id, shared_id, changed }: LoggedChange,
  viewer: Viewer,
): boolean {
  if (shared_id !== null) return shared_id === viewer.id
  if (action === 'member.role_changed') return subject_id === viewer.id
  return action === 'list.updated' && changed.includes('visibility') && viewer.role !== 'guest'
}
