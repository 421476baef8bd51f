import { Type } from '../../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import { idSchema, noContent, noQuery } from '../../../platform/http/schemas.ts'
import { workspaceParams } from '../../../identity/workspaces/settings-schema.ts'
import { createFolder, deleteFolder, updateFolder } from './folders.ts'
import { Folder, FolderCreate, FolderPatch } from './schema.ts'

const schema = { hide: true, querystring: noQuery }
const folderParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('fol') })

/** Adds the routes of a member's own folders; `/sidebar` reads them. Guests have them too. */
export function folderRoutes(app: FastifyApp, { write }: RouteDeps): void {
  const folders = '/workspaces/:workspace_id/folders'

  app.post(
    folders,
    { schema: { ...schema, params: workspaceParams, body: FolderCreate, response: { 201: Folder } } },
    async (request, reply) => {
      const folder = await write(request, reply, (sql) => createFolder(sql, request.actor, request.body))
      return reply.status(201).send(folder)
    },
  )

  app.patch(
    `${folders}/:id`,
    { schema: { ...schema, params: folderParams, body: FolderPatch, response: { 200: Folder } } },
    (request, reply) =>
      write(request, reply, (sql) => updateFolder(sql, request.actor, request.params.id, request.body)),
  )

  app.delete(
    `${folders}/:id`,
    { schema: { ...schema, params: folderParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => deleteFolder(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )
}
