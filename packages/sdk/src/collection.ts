/** One page of a collection. */
export type Page<T> = {
  data: T[]
  /** Where the next page begins; null on the last page. */
  next_cursor: string | null
}

/**
 * A collection of the API. Nothing is requested until you read it, and each way to read it starts from the beginning.
 *
 * @example
 *     for await (const task of daybook.tasks.list({ list_id })) console.log(task.title)
 */
export type Collection<T> = AsyncIterable<T> & {
  /** Returns one page: the first, or the one at the `next_cursor` of another. */
  page(cursor?: string | null): Promise<Page<T>>
  /** Yields page after page. */
  pages(): AsyncGenerator<Page<T>, void, undefined>
  /** Returns all objects in an array, or the first `max`. */
  toArray(max?: number): Promise<T[]>
}

/** @param load requests the page at a cursor */
export function createCollection<T>(load: (cursor: string | undefined) => Promise<Page<T>>): Collection<T> {
  async function* pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await load(cursor)
      yield page
      cursor = page.next_cursor
    }
  }

  async function* items(): AsyncGenerator<T, void, undefined> {
    for await (const { data } of pages()) yield* data
  }

  return {
    page: (cursor) => load(cursor ?? undefined),
    pages,
    [Symbol.asyncIterator]: items,
    async toArray(max = Infinity) {
      const all: T[] = []
      for await (const { data } of pages()) {
        all.push(...data)
        if (all.length >= max) break
      }
      return all.slice(0, max)
    },
  }
}

/** What is sent for a page: as many objects as a page can have, unless the query says how many. */
export const pageQuery = (query: object | undefined, cursor: string | undefined): object => ({
  limit: 100,
  ...query,
  cursor,
})
