import type { FastifyRequest } from 'fastify'
import { invalidField, notFound } from '../../core/errors.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, noQuery } from '../../platform/http/schemas.ts'
import type { ListId } from '../../core/ids.ts'
import { Section } from '../../work/lists/schema.ts'
import { listVisibleSections } from '../../work/lists/sections.ts'
import { Type } from '../../core/typebox.ts'
import { completedPageRows, viewPageRows } from '../../core/limits.ts'
import { getSidebar } from './sidebar.ts'
import { parseIds, parseNumbers } from './view/filters.ts'
import { getListRows, getRowsById, getRowsByNumber } from './read.ts'
import { type StoredRow, toSparseRow } from './row.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'
import { listOccurrences } from './occurrences.ts'
import { OccurrencesQuery, RowsQuery, type ViewRows } from './schema.ts'
import { findLatestChangeId, findList, listCompletedRows } from './store.ts'
import { listCompletedToday, listViewPage } from './view/view-page.ts'
import type { SortedRow } from './view/view-store.ts'

/** The parameters that are allowed together with the one that selects the rows. */
const allowedParameters: Record<'list_id' | 'ids' | 'numbers' | 'view', readonly string[]> = {
  list_id: ['closed', 'cursor'],
  ids: [],
  numbers: [],
  view: [
    'from', 'to', 'list_ids', 'assignee_ids', 'label_ids', 'mine', 'priority_min', 'due', 'start', 'blocked', 'completed', 'text', 'sort',
    'cursor',
  ], // oxfmt-ignore
}

const Sections = collection(Type.Object(Section.properties))

type RowsRequest = FastifyRequest & { query: RowsQuery }

/** Adds task rows and the sidebar, for the app only: its responses have types in `schema.ts`, but are not validated. */
export function rowRoutes(app: FastifyApp, deps: RouteDeps): void {
  const { database } = deps

  app.get(
    '/rows',
    { schema: { hide: true, params: workspaceParams, querystring: RowsQuery } },
    async (request) => {
      const { actor, query } = request
      const kind = queryKind(query)
      if (kind === 'ids') return getRowsById(database.page, actor, parseIds('ids', query.ids ?? ''))
      if (kind === 'numbers')
        return getRowsByNumber(database.page, actor, parseNumbers('numbers', query.numbers ?? ''))
      if (kind === 'view') return getViewPage(deps, request)
      const listId = query.list_id as ListId
      return query.closed
        ? getCompletedPage(deps, request, listId)
        : getListRows(database.page, actor, listId)
    },
  )

  app.get(
    '/occurrences',
    { schema: { hide: true, params: workspaceParams, querystring: OccurrencesQuery } },
    ({ actor, query }) => listOccurrences(database.page, actor, query, database.clock.now()),
  )

  app.get(
    '/sidebar',
    { schema: { hide: true, params: workspaceParams, querystring: noQuery } },
    ({ actor }) => getSidebar(database.page, actor, database.clock.now()),
  )

  // The sections that a task can be moved to, of all lists.
  app.get(
    '/sections',
    { schema: { hide: true, params: workspaceParams, querystring: noQuery, response: { 200: Sections } } },
    async ({ actor }) => ({ data: await listVisibleSections(database.page, actor), next_cursor: null }),
  )
}

/** Returns which of the four is requested. @throws validation_error unless it is exactly one, with its own parameters */
function queryKind(query: RowsQuery): keyof typeof allowedParameters {
  const names = Object.keys(query)
  const [kind, ...others] = (['list_id', 'ids', 'numbers', 'view'] as const).filter((name) =>
    names.includes(name),
  )
  if (kind === undefined) throw invalidField('view', 'required')
  const unexpected =
    others[0] ?? names.find((name) => name !== kind && !allowedParameters[kind].includes(name))
  if (unexpected !== undefined) throw invalidField(unexpected, 'unknown')
  return kind
}

/** Returns the request with a fixed page size, for the pager. */
const withLimit = ({ actor, query, params, routeOptions }: RowsRequest, limit: number) => ({
  actor,
  params,
  routeOptions,
  query: { ...query, limit },
})

async function getCompletedPage(
  { database, page }: RouteDeps,
  request: RowsRequest,
  listId: ListId,
): Promise<ViewRows> {
  const { actor } = request
  const [latest, list] = await Promise.all([
    findLatestChangeId(database.page, actor),
    findList(database.page, actor, listId),
  ])
  if (!list) throw notFound()
  const { data, next_cursor } = await page<StoredRow>(
    withLimit(request, completedPageRows),
    ({ completed_at, id }) => [completed_at ?? '', id],
    (after, take) => listCompletedRows(database.page, actor, listId, after, take),
  )
  return { data: data.map((row) => toSparseRow(row, true)), next_cursor, latest }
}

async function getViewPage({ database, page }: RouteDeps, request: RowsRequest): Promise<ViewRows> {
  const { actor, query } = request
  const nowMs = database.clock.now()
  const latest = await findLatestChangeId(database.page, actor)
  let belongs: (row: StoredRow) => boolean = () => true
  const [{ data, next_cursor }, today] = await Promise.all([
    page<SortedRow>(
      withLimit(request, viewPageRows),
      ({ sort_key, id }) => [sort_key, id],
      async (after, take) => {
        const found = await listViewPage(database.page, actor, query, nowMs, after, take)
        belongs = found.belongs
        return found.rows
      },
    ),
    query.view === 'today' && query.cursor === undefined
      ? listCompletedToday(database.page, actor, nowMs)
      : {},
  ])
  return {
    data: data.filter((row) => belongs(row)).map((row) => toSparseRow(row, true)),
    ...today,
    next_cursor,
    latest,
  }
}
