import type { Comment, DeletedTask, List, Member, Reminder, Task } from '../types.ts'

/** The occurrence of a recurring task that was completed. */
export type Occurrence = {
  due_date: string
  due_time: string | null
  completed_at: string
  /** null if it was the last one. */
  next_due_date: string | null
}

/** What has changed, and the values before. */
type Changes<T> = { changed: (keyof T & string)[]; previous: Partial<T> }

/** What `data` has, by the type of the event. */
export type EventData = {
  'task.created': { task: Task }
  'task.updated': { task: Task } & Changes<Task>
  /** Of a recurring task, the task as it is now, and the `occurrence` that was completed. */
  'task.completed': { task: Task; completed_by: string | null; occurrence?: Occurrence }
  'task.reopened': { task: Task; reopened_by: string | null }
  'task.deleted': { task: Pick<DeletedTask, 'id' | 'list_id' | 'parent_id' | 'title'> }
  'task.due_soon': { task: Task }
  'task.reminder': { task: Task; reminder: Reminder }
  'comment.created': { comment: Comment; task_id: string }
  'list.created': { list: List }
  'list.updated': { list: List } & Changes<List>
  'list.archived': { list: List }
  'list.unarchived': { list: List }
  'member.joined': { member: Member }
  /** Only when someone clicks Send test event. */
  'webhook.test': { webhook_id: string }
}

/** The types of events that this version of the package knows. */
export type EventType = keyof EventData

type Envelope<Type extends string, Data> = {
  /** The same in every delivery of the event: use it to ignore duplicates. */
  id: string
  type: Type
  /** When it happened. */
  created_at: string
  workspace_id: string
  data: Data
}

/**
 * Stands for every other type. It is a text, but as an enumeration TypeScript knows that it's none of the above:
 * comparing `type` with one of those leaves only the event of that type.
 */
export declare enum LaterType {
  later = '…',
}

/** An event of a type that came later than this version of the package. */
export type LaterEvent = Envelope<LaterType, Record<string, unknown>>

/** An event of one type. */
export type EventOf<Type extends EventType> = { [T in Type]: Envelope<T, EventData[T]> }[Type]

/**
 * An event: comparing its `type` tells TypeScript what `data` has. Daybook may add types at any time, so ignore those you
 * don't handle.
 */
export type DaybookEvent = EventOf<EventType> | LaterEvent
