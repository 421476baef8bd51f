import type { Readable } from 'node:stream'
import { checkUploadHeaders } from '../../platform/files/raw-body.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { allowLongRequest } from '../../platform/listener/long-requests.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noBody, noContent, noQuery } from '../../platform/http/schemas.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'
import { cancelImport, deleteImport, startImport, updateImport } from './lifecycle.ts'
import { reportStart, streamReport, requireReportAccess } from './report.ts'
import { listRows, type StoredRow } from './row-store.ts'
import {
  Import,
  ImportPatch,
  ImportQuery,
  ImportQueue,
  ImportRows,
  ImportRowsQuery,
  Imports,
  ImportsQuery,
  ImportStart,
  importParams,
} from './schema.ts'
import { getImport, getImportQueue, listImports } from './store.ts'
import { uploadImport } from './upload.ts'

const schema = { hide: true, querystring: noQuery }
const importSchema = { ...schema, params: importParams, response: { 200: Import } }
/** Sorts after every id. */
const aboveEveryId = 'imp_z'
const imports = '/workspaces/:workspace_id/imports'

type ImportRouteDeps = RouteDeps & { files: FileStorage }

/** Imports: uploaded here, then read and run by a worker (0194). Not for guests, who can't create lists. */
export function importRoutes(app: FastifyApp, deps: ImportRouteDeps): void {
  uploadRoute(app, deps)
  importReadRoutes(app, deps)
  importChangeRoutes(app, deps)
  reportRoutes(app, deps)
}

function uploadRoute(app: FastifyApp, deps: ImportRouteDeps): void {
  app.post(
    imports,
    {
      onRequest: checkUploadHeaders,
      config: { rawBody: true },
      schema: { ...schema, params: workspaceParams, querystring: ImportQuery, response: { 201: Import } },
    },
    async (request, reply) => {
      const { actor, query, body, raw } = request
      allowLongRequest(raw)
      const created = await uploadImport(
        {
          ...deps,
          finish(received, work) {
            request.bodyHash = received.sha256
            return deps.write(request, reply, work)
          },
        },
        actor,
        {
          name: query.name,
          size: Number(request.headers['content-length']),
          source: (body as Readable | undefined) ?? raw,
        },
      )
      // The whole request was read, so the connection can be kept open.
      void reply.removeHeader('connection')
      return reply.status(201).send(created)
    },
  )
}

function importReadRoutes(app: FastifyApp, { database, page }: ImportRouteDeps): void {
  app.get(
    imports,
    {
      schema: { hide: true, params: workspaceParams, querystring: ImportsQuery, response: { 200: Imports } },
    },
    (request) => {
      refuseGuests(request.actor)
      return page(
        request,
        ({ id }) => [id],
        (before, take) => listImports(database.page, request.actor, before?.[0] ?? aboveEveryId, take),
      )
    },
  )

  app.get(
    `${imports}/queue`,
    { schema: { ...schema, params: workspaceParams, response: { 200: ImportQueue } } },
    ({ actor }) => {
      refuseGuests(actor)
      return getImportQueue(database.page, actor)
    },
  )

  app.get(`${imports}/:id`, { schema: importSchema }, ({ actor, params }) => {
    refuseGuests(actor)
    return getImport(database.page, actor, params.id)
  })
}

function importChangeRoutes(app: FastifyApp, { write }: ImportRouteDeps): void {
  app.patch(`${imports}/:id`, { schema: { ...importSchema, body: ImportPatch } }, (request, reply) =>
    write(request, reply, (sql) => updateImport(sql, request.actor, request.params.id, request.body)),
  )

  app.post(`${imports}/:id/start`, { schema: { ...importSchema, body: ImportStart } }, (request, reply) =>
    write(request, reply, (sql) => startImport(sql, request.actor, request.params.id, request.body)),
  )

  app.post(`${imports}/:id/cancel`, { schema: { ...importSchema, body: noBody } }, (request, reply) =>
    write(request, reply, (sql) => cancelImport(sql, request.actor, request.params.id)),
  )

  app.delete(
    `${imports}/:id`,
    { schema: { ...schema, params: importParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => deleteImport(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )
}

function reportRoutes(app: FastifyApp, { database, page }: ImportRouteDeps): void {
  app.get(
    `${imports}/:id/rows`,
    {
      schema: {
        hide: true,
        params: importParams,
        querystring: ImportRowsQuery,
        response: { 200: ImportRows },
      },
    },
    (request) => {
      const { actor, params, query } = request
      return page<StoredRow>(
        request,
        ({ row, nth }) => [String(row), String(nth)],
        async (after, take) => {
          await requireReportAccess(database.page, actor, params.id)
          const position = after ? { row: Number(after[0]), nth: Number(after[1]) } : reportStart
          return listRows(database.page, actor, params.id, query.outcome ?? null, position, take)
        },
      )
    },
  )

  app.get(
    `${imports}/:id/report.csv`,
    { schema: { ...schema, params: importParams } },
    async (request, reply) => {
      const report = await streamReport(database, request.actor, request.params.id)
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="daybook-import.csv"')
        .send(report)
    },
  )
}
