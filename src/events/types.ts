/** The event types of the specification and those that D13 adds. */
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
  'webhook.test',
] as const
export type EventType = (typeof eventTypes)[number]
