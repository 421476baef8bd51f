import type { Attachment, Comment, Daybook, List, Task } from '../../../sdk/src/index.ts'
import { eventTypes } from '../../../../src/platform/events/event-types.ts'
import { CommandFailure, exitCodes } from '../failure.ts'

/** What a scenario works with: everything that it creates is removed at the end. */
export type Stage = {
  daybook: Daybook
  /** Creates the throwaway task. */
  task: (fields?: Partial<Task>) => Promise<Task>
  /** Creates the throwaway list, or finds it: lists can be archived, but not deleted. */
  list: (fresh: boolean) => Promise<List>
  /** Comments on the throwaway task. */
  comment: () => Promise<Comment>
  /** Attaches a file to the throwaway task, whose id it returns too. */
  file: () => Promise<{ taskId: string; file: Attachment }>
}

/** Makes an event of its type really happen. */
type Scenario = (stage: Stage) => Promise<unknown>

export const throwawayTitle = 'Created by daybook trigger; it deletes this itself'
const minuteMs = 60_000

const scenarios: Readonly<Record<string, Scenario>> = {
  'task.created': ({ task }) => task(),
  'task.updated': async ({ daybook, task }) => daybook.tasks.update((await task()).id, { priority: 1 }),
  'task.completed': async ({ daybook, task }) => daybook.tasks.complete((await task()).id),
  async 'task.reopened'({ daybook, task }) {
    const { id } = await daybook.tasks.complete((await task()).id)
    return daybook.tasks.reopen(id)
  },
  'task.deleted': async ({ daybook, task }) => daybook.tasks.delete((await task()).id),
  // The event comes half an hour before the due time, so at once if that is nearer.
  'task.due_soon'({ task }) {
    const due = new Date(Date.now() + 20 * minuteMs).toISOString()
    return task({ due_date: due.slice(0, 10), due_time: due.slice(11, 16), timezone: 'UTC' })
  },
  'task.reminder': ({ task }) =>
    task({ reminders: [{ at: new Date(Date.now() + 2_000).toISOString() }] as Task['reminders'] }),
  'comment.created': ({ comment }) => comment(),
  async 'comment.updated'({ daybook, comment }) {
    const { task_id, id } = await comment()
    return daybook.comments.update(task_id, id, { text: 'Edited' })
  },
  async 'comment.deleted'({ daybook, comment }) {
    const { task_id, id } = await comment()
    return daybook.comments.delete(task_id, id)
  },
  'list.created': ({ list }) => list(true),
  'list.updated': async ({ daybook, list }) =>
    daybook.lists.update((await list(false)).id, { description: new Date().toISOString() }),
  'list.archived': async ({ daybook, list }) => daybook.lists.archive((await list(false)).id),
  async 'list.unarchived'({ daybook, list }) {
    const { id } = await daybook.lists.archive((await list(false)).id)
    return daybook.lists.unarchive(id)
  },
  'attachment.created': ({ file }) => file(),
  async 'attachment.deleted'({ daybook, file }) {
    const { taskId, file: created } = await file()
    return daybook.attachments.delete(taskId, created.id)
  },
}

/** The types that can be triggered, in the order of the documentation. */
export const triggerTypes: readonly string[] = eventTypes.filter((type) => Object.hasOwn(scenarios, type))

/** @throws for a type that only people can make happen, saying how */
export function findScenario(type: string): Scenario {
  const scenario = Object.hasOwn(scenarios, type) ? scenarios[type] : undefined
  if (scenario) return scenario
  if (type === 'member.joined')
    throw new CommandFailure(
      'member.joined happens when someone accepts an invitation, which no token can do. Invite an address of yours in Settings → Members and open the link',
      exitCodes.usage,
    )
  if (type === 'webhook.test')
    throw new CommandFailure(
      'webhook.test goes to one endpoint. Use Send test event in Settings → Webhooks, or daybook webhooks test ID',
      exitCodes.usage,
    )
  throw new CommandFailure(
    `${type} isn't a type of event. There are: ${triggerTypes.join(', ')}`,
    exitCodes.usage,
  )
}
