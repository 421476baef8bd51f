import type { Page } from '../collection.ts'
import type { DeletedTask, ListedTask, Task, TaskChange } from '../types.ts'

/** What has changed, in the order of the changes. */
export type Sync = AsyncIterable<TaskChange> & {
  /**
   * Where to continue: everything before it has been yielded, and processed if your loop waits for its work. It moves on
   * with the loop, so you can store it at any time, even after an error. Undefined until something was yielded without
   * `since`.
   */
  readonly bookmark: string | undefined
  /** Yields page after page, each with the bookmark to store with it. */
  pages(): AsyncGenerator<{ changes: TaskChange[]; bookmark: string | undefined }, void, undefined>
}

/** When a task was changed, or the member got or lost access to it: the order of changes. */
export const changedAt = (change: TaskChange): string =>
  ('visible_since' in change && change.visible_since) || change.updated_at

/** The task as every other request returns it, without `visible_since`. */
export function taskOf(change: ListedTask | DeletedTask): Task | DeletedTask {
  if (change.deleted) return change
  const { visible_since: _since, ...task } = change
  return task
}

const beginning = '1970-01-01T00:00:00Z'

/**
 * The bookmark is the time of the last change so far. Every page of the API waits for the writers in flight, so no change
 * can appear before it. The bound is inclusive, so after the last page the bookmark is the moment after: a workspace has no
 * two changes at one time, and otherwise all tasks of a list that was shared would come again until the next change.
 *
 * @param load walks the tasks changed since a time
 */
export function createSync(
  load: (since: string) => AsyncIterable<Page<TaskChange>>,
  since: string | undefined,
): Sync {
  let bookmark = since
  let moved = false
  const moveTo = (change: TaskChange) => {
    const at = changedAt(change)
    if (bookmark === undefined || Date.parse(at) >= Date.parse(bookmark)) {
      bookmark = at
      moved = true
    }
  }
  const end = () => {
    if (moved && bookmark !== undefined) bookmark = new Date(Date.parse(bookmark) + 1).toISOString()
    moved = false
  }

  async function* pages() {
    for await (const { data, next_cursor } of load(bookmark ?? beginning)) {
      data.forEach(moveTo)
      if (next_cursor === null) end()
      yield { changes: data, bookmark }
    }
  }

  async function* items() {
    for await (const { data } of load(bookmark ?? beginning))
      for (const change of data) {
        yield change
        moveTo(change)
      }
    end()
  }

  return {
    get bookmark() {
      return bookmark
    },
    pages,
    [Symbol.asyncIterator]: items,
  }
}
