import type { Call } from './call.ts'

/** How long the items of an answer may be as JSON, in characters: about 4,000 tokens. */
export const answerMaxLength = 14_000

/** What a cursor is valid for, beside the actor. */
type Place = { tool: string; filters: Record<string, unknown> }
type Key = readonly string[]

const requestOf = ({ actor }: Call, { tool, filters }: Place, cursor?: string) => ({
  actor,
  query: { ...filters, limit: 1, ...(cursor === undefined ? {} : { cursor }) },
  routeOptions: { url: `mcp:${tool}` },
  params: {},
})

/** Returns where a cursor continues; undefined without one. @throws validation_error for a cursor of another call */
export async function openCursor(
  call: Call,
  place: Place,
  cursor: string | undefined,
): Promise<Key | undefined> {
  if (cursor === undefined) return undefined
  let key: Key | undefined
  await call.page<Key>(
    requestOf(call, place, cursor),
    (row) => row,
    (after) => {
      key = after
      return Promise.resolve([])
    },
  )
  return key
}

/** Returns the cursor that continues after a key. */
export async function sealCursor(call: Call, place: Place, key: Key): Promise<string | null> {
  const rows = () => Promise.resolve([key, key])
  return (await call.page<Key>(requestOf(call, place), (row) => row, rows)).next_cursor
}

type PageOf<Row, Item> = Place & {
  limit: number
  cursor: string | undefined
  keyOf: (row: Row) => Key
  fetch: (after: Key | undefined, take: number) => Promise<Row[]>
  /** Shows each row as one item. */
  show: (rows: readonly Row[]) => Promise<Item[]>
}

/**
 * Returns as many items as were asked for and fit into an answer, at least one, and the cursor of those after them.
 *
 * @throws validation_error for a cursor of another call
 */
export async function answerPage<Row, Item>(
  call: Call,
  { limit, cursor, keyOf, fetch, show, ...place }: PageOf<Row, Item>,
): Promise<{ items: Item[]; next_cursor?: string }> {
  const rows = await fetch(await openCursor(call, place, cursor), limit + 1)
  const items = await show(rows.slice(0, limit))
  const fitting = countFitting(items)
  const last = rows[fitting - 1]
  const next = last && rows.length > fitting ? await sealCursor(call, place, keyOf(last)) : null
  return { items: items.slice(0, fitting), ...(next === null ? {} : { next_cursor: next }) }
}

/** Returns how many of the items fit into an answer; at least one, if there is one. */
export function countFitting(items: readonly unknown[]): number {
  if (JSON.stringify(items).length <= answerMaxLength) return items.length
  let length = 0
  const over = items.findIndex((item) => (length += JSON.stringify(item).length + 1) > answerMaxLength)
  return over === -1 ? items.length : Math.max(1, over)
}
