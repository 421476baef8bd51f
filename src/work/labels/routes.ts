import { readIfMatch } from '../../platform/http/etag.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, noQuery, pathId, schemaRef } from '../../platform/http/schemas.ts'
import { createLabel, getLabel, listLabels, updateLabel } from './labels.ts'
import { Label, LabelCreate, LabelPatch, LabelQuery } from './schema.ts'

const tags = ['Labels']
const params = pathId('lbl', 'The label.')

/** Routes of labels; the one that deletes a label changes tasks, too, and is in `tasks/labels/`. */
export function labelRoutes(app: FastifyApp, { database, write, page }: RouteDeps): void {
  app.addSchema(Label)

  app.get(
    '/labels',
    {
      config: { scope: 'lists:read' },
      schema: {
        tags,
        operationId: 'listLabels',
        summary: 'List the labels',
        description:
          'In order of creation. A guest gets the labels of the tasks that they can see; everyone else, all of the workspace.',
        querystring: LabelQuery,
        response: { 200: collection(schemaRef(Label)) },
      },
    },
    (request) =>
      page<Label>(
        request,
        (label) => [label.id],
        (after, take) => listLabels(database.page, request.actor, after?.[0] ?? '', take),
      ),
  )

  app.get(
    '/labels/:id',
    {
      config: { scope: 'lists:read' },
      schema: {
        tags,
        operationId: 'getLabel',
        summary: 'Read a label',
        params,
        querystring: noQuery,
        response: { 200: schemaRef(Label) },
      },
    },
    (request) => getLabel(database.read, request.actor, request.params.id),
  )

  app.post(
    '/labels',
    {
      config: { scope: 'lists:write' },
      schema: {
        tags,
        operationId: 'createLabel',
        summary: 'Create a label',
        description:
          'A workspace has up to 500. A name that another label has gets 409 `label_name_taken` with that label’s id.',
        querystring: noQuery,
        body: LabelCreate,
        response: { 201: schemaRef(Label) },
      },
    },
    async (request, reply) => {
      const label = await write(request, reply, (sql) => createLabel(sql, request.actor, request.body))
      return reply.status(201).send(label)
    },
  )

  app.patch(
    '/labels/:id',
    {
      config: { scope: 'lists:write', ifMatch: true },
      schema: {
        tags,
        operationId: 'updateLabel',
        summary: 'Rename or recolor a label',
        description:
          'Only the fields that you send change. With the `updated_at` that you read, a label that has changed since gets 409 `changed`.',
        params,
        querystring: noQuery,
        body: LabelPatch,
        response: { 200: schemaRef(Label) },
      },
    },
    (request, reply) => {
      const { actor, params, body, headers } = request
      const version = readIfMatch(headers)
      return write(request, reply, (sql) => updateLabel(sql, actor, params.id, body, version))
    },
  )
}
