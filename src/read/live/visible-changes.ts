import { isAdmin } from '../../core/actor.ts'
import type { LiveChange } from './schema.ts'
import type { LoggedChange, MemberVisibility } from './store.ts'

/** A member with a stream, and what they can see at the moment. */
export type Viewer = MemberVisibility & { id: string; canKnow(memberId: string): boolean }

/** Who sees changes outside of lists, by their subject; all others are shown only to the member who made them. */
const audience: Record<string, 'everyone' | 'members' | 'acquainted' | 'admins'> = {
  shared_view: 'members',
  workspace: 'everyone',
  template: 'everyone',
  label: 'everyone',
  member: 'acquainted',
  token: 'admins',
  webhook: 'admins',
  invitation: 'admins',
  log: 'admins',
}

/**
 * Returns what a viewer may know of a change, undefined if nothing. It names the fields that changed, but has no values
 * of them, old or new: browsers read those, as far as they may (0210). A viewer who sees only the list that a task has
 * left learns that it has left, but not where it went; one who sees only where it went does not learn which task it was
 * a subtask of (D44). That a task blocks another shows to those who can see both (0481).
 */
export function visibleChange(change: LoggedChange, viewer: Viewer): LiveChange | undefined {
  const {
    from_list_id,
    former_parent_id,
    shared_id: _shared,
    blocker_list_id,
    blocked_tasks,
    ...logged
  } = change
  if (blocker_list_id !== null && !viewer.lists.has(blocker_list_id)) return undefined
  const blocked = blocked_tasks.filter(({ list_id }) => viewer.lists.has(list_id)).map(({ id }) => id)
  const sent = { ...logged, task_ids: [...logged.task_ids, ...blocked] }
  if (change.list_id !== null) {
    const seesOrigin = viewer.lists.has(from_list_id ?? change.list_id)
    if (viewer.lists.has(change.list_id))
      return seesOrigin && former_parent_id !== null
        ? { ...sent, task_ids: [...sent.task_ids, former_parent_id] }
        : sent
    if (from_list_id !== null && seesOrigin)
      return {
        ...sent,
        list_id: from_list_id,
        changed: ['list_id'],
        task_ids: [change.subject_id, ...blocked],
      }
    return undefined
  }
  return isVisible(change, viewer) ? sent : undefined
}

function isVisible({ action, subject_id, member_id }: LoggedChange, viewer: Viewer): boolean {
  const shownTo = audience[action.slice(0, action.indexOf('.'))]
  if (shownTo === 'admins') return isAdmin(viewer)
  if (shownTo === 'members') return viewer.role !== 'guest'
  if (shownTo === 'acquainted') return viewer.role !== 'guest' || viewer.canKnow(subject_id)
  return shownTo === 'everyone' || member_id === viewer.id
}

/** Returns whether a change alters what a viewer may see or do. */
export function changesAccess(
  { action, subject_id, shared_id, changed }: LoggedChange,
  viewer: Viewer,
): boolean {
  if (shared_id !== null) return shared_id === viewer.id
  if (action === 'member.role_changed') return subject_id === viewer.id
  return action === 'list.updated' && changed.includes('visibility') && viewer.role !== 'guest'
}
