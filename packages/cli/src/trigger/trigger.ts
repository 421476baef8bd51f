import type { Daybook, List, Task } from '../../../sdk/src/index.ts'
import type { StreamedEvent } from '../../../sdk/src/resources/event-stream.ts'
import type { Session } from '../client/session.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { findList } from '../tasks/list.ts'
import { followEvents } from '../stream/follow-events.ts'
import { findScenario, type Stage, throwawayTitle } from './scenarios.ts'

/** The longest that a type takes: a reminder has to be in the future. */
const waitMs = 30_000
const listName = 'daybook trigger'

/** What a run has created, and removes at its end. */
type Created = { task?: Task; list?: List }

/**
 * Makes an event of a type really happen, on a throwaway task or list, and waits for it.
 *
 * @param listText the list for the task, by name or id; the first one if undefined
 * @throws when it can't happen, or doesn't come in time
 */
export async function triggerEvent(
  session: Session,
  type: string,
  listText: string | undefined,
): Promise<StreamedEvent> {
  const scenario = findScenario(type)
  const created: Created = {}
  const stage = createStage(session, created, listText)
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), waitMs)
  let begun: Promise<unknown> | undefined
  try {
    const stream = followEvents(session.daybook, {
      types: [type],
      signal: ending.signal,
      onState(state) {
        if (state !== 'connected') return
        begun ??= scenario(stage)
        begun.catch(() => ending.abort())
      },
    })
    for await (const event of stream) {
      // The event may come before the response that says what it's about.
      await begun
      if (concerns(event, created)) return event
    }
    // Its own error says more than that nothing came.
    await begun
    throw new CommandFailure(
      `No ${type} came within ${waitMs / 1_000} s. Is the worker of the service running?`,
      exitCodes.unavailable,
    )
  } finally {
    clearTimeout(timer)
    ending.abort()
    await begun?.catch(() => {})
    await cleanUp(session.daybook, created)
  }
}

function createStage({ daybook }: Session, created: Created, listText: string | undefined): Stage {
  const stage: Stage = {
    daybook,
    async task(fields = {}) {
      const list = await chooseList(daybook, listText)
      const body = { title: throwawayTitle, list_id: list.id, ...fields }
      created.task = await daybook.tasks.create(body)
      return created.task
    },
    async list(fresh) {
      created.list = await throwawayList(daybook, fresh)
      return created.list
    },
    async comment() {
      const task = await stage.task()
      return daybook.comments.create(task.id, { text: throwawayTitle })
    },
    async file() {
      const { id: taskId } = await stage.task()
      const attachment = { name: 'trigger.txt', content: throwawayTitle }
      return { taskId, file: await daybook.attachments.create(taskId, attachment) }
    },
  }
  return stage
}

/** Whether an event is about what this run has created, not about what someone else did at the same time. */
const concerns = ({ body }: StreamedEvent, { task, list }: Created): boolean =>
  [task?.id, list?.id].some((id) => id !== undefined && body.includes(`"${id}"`))

async function chooseList(daybook: Daybook, text: string | undefined): Promise<List> {
  if (text !== undefined) return findList(daybook, text)
  const [first] = await daybook.lists.list({ archived: false }).toArray(1)
  if (first) return first
  throw new CommandFailure('You have access to no list yet. Create one in the app first', exitCodes.notFound)
}

/** Returns a list that isn't archived: a new one, or the one that an earlier run has archived. */
async function throwawayList(daybook: Daybook, fresh: boolean): Promise<List> {
  const archived = fresh ? [] : await daybook.lists.list({ archived: true }).toArray()
  const earlier = archived.find(({ name }) => name === listName)
  return earlier ? daybook.lists.unarchive(earlier.id) : daybook.lists.create({ name: listName })
}

async function cleanUp(daybook: Daybook, { task, list }: Created): Promise<void> {
  const ignoreMissing = (error: unknown) => {
    if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error
  }
  if (task) await daybook.tasks.delete(task.id).catch(ignoreMissing)
  if (list) await daybook.lists.archive(list.id).catch(ignoreMissing)
}
