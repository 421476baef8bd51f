/** The ten event types of the specification, then those that D13 adds. */
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
] as const

/** The types above, and the one that a person sends to test an endpoint (D13). */
export type EventType = (typeof eventTypes)[number] | 'webhook.test'
