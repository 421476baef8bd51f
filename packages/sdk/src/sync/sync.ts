import type { Page } from '../collection.ts'
import type { TaskChange } from '../types.ts'

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

const beginning = '1970-01-01T00:00:00Z'

/**
 * The bookmark is the largest `updated_at` so far. Every page of the API waits for the writers in flight, so no change
 * can appear before it. The bound is inclusive: the last tasks come again, as does a task that changes while its page is
 * read.
 *
 * @param load walks the tasks changed since a time
 */
export function createSync(
  load: (since: string) => AsyncIterable<Page<TaskChange>>,
  since: string | undefined,
): Sync {
  let bookmark = since
  const moveTo = (change: TaskChange) => {
    const isLater = bookmark === undefined || Date.parse(change.updated_at) > Date.parse(bookmark)
    if (isLater) bookmark = change.updated_at
  }

  async function* pages() {
    for await (const { data } of load(bookmark ?? beginning)) {
      data.forEach(moveTo)
      yield { changes: data, bookmark }
    }
  }

  async function* items() {
    for await (const { data } of load(bookmark ?? beginning))
      for (const change of data) {
        yield change
        moveTo(change)
      }
  }

  return {
    get bookmark() {
      return bookmark
    },
    pages,
    [Symbol.asyncIterator]: items,
  }
}
