import type { MemberId, TokenId } from '../../core/ids.ts'

/** The ten event types of the specification, then those that D13, 0283 and 0284 add. */
export const eventTypes = [
  'task.created',
  'task.updated',
  'task.completed',
  'task.reopened',
  'task.deleted',
  'task.due_soon',
  'comment.created',
  'list.created',
  'list.archived',
  'member.joined',
  'list.updated',
  'list.unarchived',
  'task.reminder',
  'comment.updated',
  'comment.deleted',
  'attachment.created',
  'attachment.deleted',
] as const

/** The types above, and the one that a person sends to test an endpoint (D13). */
export type EventType = (typeof eventTypes)[number] | 'webhook.test'

/** Where a change came from; `system` is the service itself, such as when a task falls due (0280). */
export const eventSources = ['app', 'api', 'email', 'import', 'system'] as const

/** Who caused an event: all null but the source if no member did. */
export type EventActor = {
  member_id: MemberId | null
  /** The API token that was used, if any, and its name at that time. */
  token_id: TokenId | null
  token_name: string | null
  source: (typeof eventSources)[number]
}
