import { Type } from '../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, idSchema, noContent, noQuery } from '../../platform/http/schemas.ts'
import type { TemplateId } from '../../core/ids.ts'
import { List } from '../lists/schema.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './templates.ts'
import { ListFromTemplate, Template, TemplateCreate } from './schema.ts'
import { createListFromTemplate } from './create-list.ts'
import { createSampleList, removeSampleList } from './sample.ts'

const schema = { hide: true, querystring: noQuery }
const sampleParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('lst') })
const templateParams = Type.Object({ workspace_id: idSchema('wsp'), id: Template.properties.id })

/** Routes of templates. Guests have no access, since they cannot create lists. */
export function templateRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
  const templates = '/workspaces/:workspace_id/templates'

  app.get(
    templates,
    { schema: { ...schema, params: workspaceParams, response: { 200: collection(Template) } } },
    async ({ actor }) => ({ data: await listTemplates(database.page, actor), next_cursor: null }),
  )

  app.post(
    templates,
    { schema: { ...schema, params: workspaceParams, body: TemplateCreate, response: { 201: Template } } },
    async (request, reply) => {
      const template = await write(request, reply, (sql) => saveTemplate(sql, request.actor, request.body))
      return reply.status(201).send(template)
    },
  )

  app.delete(
    `${templates}/:id`,
    { schema: { ...schema, params: templateParams, response: { 204: noContent } } },
    async (request, reply) => {
      const { actor, params } = request
      await write(request, reply, (sql) => deleteTemplate(sql, actor, params.id as TemplateId))
      return reply.status(204).send()
    },
  )

  const samples = '/workspaces/:workspace_id/sample-lists'
  app.post(
    samples,
    {
      schema: { ...schema, params: workspaceParams, response: { 201: Type.Object(List.properties) } },
    },
    async (request, reply) => {
      const list = await write(request, reply, (sql) => createSampleList(sql, request.actor))
      return reply.status(201).send(list)
    },
  )

  app.delete(
    `${samples}/:id`,
    { schema: { ...schema, params: sampleParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => removeSampleList(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )

  app.post(
    `${templates}/:id/lists`,
    {
      schema: {
        ...schema,
        params: templateParams,
        body: ListFromTemplate,
        response: { 201: Type.Object(List.properties) },
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request
      const list = await write(request, reply, (sql) => createListFromTemplate(sql, actor, params.id, body))
      return reply.status(201).send(list)
    },
  )
}
