import { hash } from 'node:crypto'
import { invalidField } from '../../core/errors.ts'
import type { Actor } from '../../core/actor.ts'
import type { Secrets } from '../../core/secrets.ts'
import { pageDefault } from '../../core/limits.ts'

/** The sort key of the last row of a page, such as `[id]` or `[updated_at, id]`. */
type SortKey = readonly string[]

type Page<Row> = { data: Row[]; next_cursor: string | null }

type PageRequest = {
  actor: Actor
  query: { limit?: number; cursor?: string }
  routeOptions: { url?: string | undefined }
  params: unknown
}

/**
 * Pages through a collection by key, never by offset, so that a walk is complete under concurrent writes
 * . A cursor is opaque and tamper-evident. It is bound to workspace, member, path and filters, and
 * only says where a page begins: access is checked again on every page (D27).
 *
 * @example
 *     page<List>(
 *       request,
 *       (list) => [list.id],
 *       (after, take) => listLists(database.page, request.actor, {}, after?.[0] ?? '', take),
 *     )
 */
export type Pager = <Row>(
  request: PageRequest,
  keyOf: (row: Row) => SortKey,
  fetch: (after: SortKey | undefined, take: number) => Promise<Row[]>,
) => Promise<Page<Row>>

export const createPager =
  (secrets: Secrets): Pager =>
  async (request, keyOf, fetch) => {
    const { limit = pageDefault, cursor } = request.query
    const context = cursorContext(request)
    const after = cursor === undefined ? undefined : openCursor(secrets, cursor, context)
    const rows = await fetch(after, limit + 1)
    const data = rows.slice(0, limit)
    const last = data.at(-1)
    const next = rows.length > limit && last ? sealCursor(secrets, keyOf(last), context) : null
    return { data, next_cursor: next }
  }

/** The request that a cursor is valid for: everything except `limit` and `cursor`. */
function cursorContext({ actor, query, routeOptions, params }: PageRequest): string {
  const { limit: _limit, cursor: _cursor, ...filters } = query
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
  return hash(
    'sha256',
    JSON.stringify([actor.workspace_id, actor.member_id, routeOptions.url, params, sorted]),
  )
}

const sealCursor = (secrets: Secrets, key: SortKey, context: string): string =>
  secrets.seal('cursor', Buffer.from(JSON.stringify(key)), context).toString('base64url')

function openCursor(secrets: Secrets, cursor: string, context: string): SortKey {
  const box = /^[A-Za-z0-9_-]+$/.test(cursor) ? Buffer.from(cursor, 'base64url') : Buffer.alloc(0)
  // Non-canonical base64url is rejected too.
  const plain = box.toString('base64url') === cursor ? secrets.open('cursor', box, context) : undefined
  if (!plain) throw invalidField('cursor', 'format')
  return JSON.parse(plain.toString()) as SortKey
}
