import { Type } from '../../core/typebox.ts'
import { readIfMatch } from '../../platform/http/etag.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, idSchema, noBody, noQuery, pathId, schemaRef } from '../../platform/http/schemas.ts'
import { archiveList } from './archive.ts'
import { createList } from './create.ts'
import { List, ListCreate, ListPatch, ListQuery, Section, SectionCreate, SectionPatch } from './schema.ts'
import { createSection, listSections, updateSection } from './sections.ts'
import { getList, listLists } from './store.ts'
import { updateList } from './update.ts'

const tags = ['Lists']
const params = pathId('lst', 'The list.')
const sectionParams = Type.Object({
  ...params.properties,
  section_id: idSchema('sec', { description: 'The section.' }),
})

export function listRoutes(app: FastifyApp, { database, write, page }: RouteDeps): void {
  app.addSchema(List)

  app.get(
    '/lists',
    {
      config: { scope: 'lists:read' },
      schema: {
        tags,
        operationId: 'listLists',
        summary: 'List the lists',
        description: 'Active and archived lists that the token’s member can see, in order of creation.',
        querystring: ListQuery,
        response: { 200: collection(schemaRef(List)) },
      },
    },
    (request) =>
      page<List>(
        request,
        (list) => [list.id],
        (after, take) => listLists(database.page, request.actor, request.query, after?.[0] ?? '', take),
      ),
  )

  app.get(
    '/lists/:id',
    {
      config: { scope: 'lists:read' },
      schema: {
        tags,
        operationId: 'getList',
        summary: 'Read a list',
        params,
        querystring: noQuery,
        response: { 200: schemaRef(List) },
      },
    },
    (request) => getList(database.read, request.actor, request.params.id),
  )

  app.post(
    '/lists',
    {
      config: { scope: 'lists:write' },
      schema: {
        tags,
        operationId: 'createList',
        summary: 'Create a list',
        querystring: noQuery,
        body: ListCreate,
        response: { 201: schemaRef(List) },
      },
    },
    async (request, reply) => {
      const list = await write(request, reply, (sql) => createList(sql, request.actor, request.body))
      return reply.status(201).send(list)
    },
  )

  app.patch(
    '/lists/:id',
    {
      config: { scope: 'lists:write', ifMatch: true },
      schema: {
        tags,
        operationId: 'updateList',
        summary: 'Change a list',
        description:
          'Only the fields that you send change. With the `updated_at` that you read, a list that has changed since gets 409 `changed`.',
        params,
        querystring: noQuery,
        body: ListPatch,
        response: { 200: schemaRef(List) },
      },
    },
    (request, reply) => {
      const { actor, params, body, headers } = request
      const version = readIfMatch(headers)
      return write(request, reply, (sql) => updateList(sql, actor, params.id, body, version))
    },
  )

  app.post(
    '/lists/:id/archive',
    {
      config: { scope: 'lists:write' },
      schema: {
        tags,
        operationId: 'archiveList',
        summary: 'Archive a list',
        params,
        querystring: noQuery,
        body: noBody,
        response: { 200: schemaRef(List) },
      },
    },
    (request, reply) => write(request, reply, (sql) => archiveList(sql, request.actor, request.params.id)),
  )
}

export function sectionRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
  app.addSchema(Section)

  app.get(
    '/lists/:id/sections',
    {
      config: { scope: 'lists:read' },
      schema: {
        tags,
        operationId: 'listSections',
        summary: 'List the sections of a list',
        description: 'All sections at once, in their order; `next_cursor` is always null.',
        params,
        querystring: noQuery,
        response: { 200: collection(schemaRef(Section)) },
      },
    },
    async (request) => ({
      data: await listSections(database.page, request.actor, request.params.id),
      next_cursor: null,
    }),
  )

  app.post(
    '/lists/:id/sections',
    {
      config: { scope: 'lists:write' },
      schema: {
        tags,
        operationId: 'createSection',
        summary: 'Create a section',
        params,
        querystring: noQuery,
        body: SectionCreate,
        response: { 201: schemaRef(Section) },
      },
    },
    async (request, reply) => {
      const section = await write(request, reply, (sql) =>
        createSection(sql, request.actor, request.params.id, request.body),
      )
      return reply.status(201).send(section)
    },
  )

  app.patch(
    '/lists/:id/sections/:section_id',
    {
      config: { scope: 'lists:write', ifMatch: true },
      schema: {
        tags,
        operationId: 'updateSection',
        summary: 'Rename or move a section',
        description:
          'With the `updated_at` that you read, a section that has changed since gets 409 `changed`.',
        params: sectionParams,
        querystring: noQuery,
        body: SectionPatch,
        response: { 200: schemaRef(Section) },
      },
    },
    (request, reply) => {
      const { actor, params, body, headers } = request
      const version = readIfMatch(headers)
      return write(request, reply, (sql) =>
        updateSection(sql, actor, params.id, params.section_id, body, version),
      )
    },
  )
}
