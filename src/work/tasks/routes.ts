import { Type } from '../../core/typebox.ts'
import { readIfMatch } from '../../platform/http/etag.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import {
  collection,
  idSchema,
  noBody,
  noContent,
  noQuery,
  pathId,
  schemaRef,
} from '../../platform/http/schemas.ts'
import { List } from '../lists/schema.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { completeTask } from './complete.ts'
import { createTask, readReferences } from './create.ts'
import { deleteTask } from './delete.ts'
import { dependencyRoutes } from './dependencies/routes.ts'
import { deleteSection } from './delete-section.ts'
import { taskCursor, listTasks } from './list.ts'
import { externalIdRoutes } from './external-id-routes.ts'
import { reopenTask } from './reopen.ts'
import {
  DeletedTask,
  HiddenTask,
  ListedTask,
  Task,
  type TaskChange,
  TaskComplete,
  TaskCreate,
  TaskPatch,
  TaskQuery,
} from './schema.ts'
import { repetitionRoutes } from './recurrence/repetition-routes.ts'
import { getTask, readTaskBefore } from './read-store.ts'
import { unarchiveListWithTasks } from './unarchive-list.ts'
import { updateTask } from './update.ts'

const tags = ['Tasks']
const params = pathId('tsk', 'The task.')

const TaskPage = collection(
  Type.Unsafe<TaskChange>({
    oneOf: [schemaRef(ListedTask), schemaRef(DeletedTask), schemaRef(HiddenTask)],
  }),
  { title: 'TaskPage' },
)

export function taskRoutes(app: FastifyApp, deps: RouteDeps): void {
  for (const schema of [Task, ListedTask, DeletedTask, HiddenTask]) app.addSchema(schema)
  readRoutes(app, deps)
  writeRoutes(app, deps)
  externalIdRoutes(app, deps)
  actionRoutes(app, deps)
  repetitionRoutes(app, deps)
  dependencyRoutes(app, deps)
  listRoutes(app, deps)
}

function readRoutes(app: FastifyApp, { database, page }: RouteDeps): void {
  app.get(
    '/tasks',
    {
      config: { scope: 'tasks:read' },
      schema: {
        tags,
        operationId: 'listTasks',
        summary: 'List the tasks',
        description:
          'Tasks and subtasks that the token’s member can see, in order of creation or, with `updated_since`, of their last change. Filters combine: a task must match all of them. To keep a copy, pass the largest `updated_at` you have seen, or the time just before your previous call, and skip duplicates by `id` and `updated_at`. With `include_deleted=true` as well, the copy also follows what you can see: a task that you got access to has `visible_since`, which counts in place of `updated_at`.',
        querystring: TaskQuery,
        response: { 200: TaskPage },
      },
    },
    async (request, reply) => {
      const { actor, query } = request
      const nowMs = database.clock.now()
      const body = await page<TaskChange>(
        request,
        (task) => taskCursor(query, task),
        (after, take) => listTasks(database.page, actor, query, nowMs, after, take),
      )
      // The compiled serializer of a union checks each item field by field, and builds a string of thousands
      // of pieces. Rows have the declared shape anyway (0180).
      reply.serializer(JSON.stringify).type('application/json; charset=utf-8')
      return body
    },
  )

  app.get(
    '/tasks/:id',
    {
      config: { scope: 'tasks:read' },
      schema: {
        tags,
        operationId: 'getTask',
        summary: 'Read a task',
        params,
        querystring: noQuery,
        response: { 200: schemaRef(Task) },
      },
    },
    (request) => getTask(database.read, request.actor, request.params.id),
  )
}

function writeRoutes(app: FastifyApp, { write }: RouteDeps): void {
  app.post(
    '/tasks',
    {
      config: { scope: 'tasks:write' },
      schema: {
        tags,
        operationId: 'createTask',
        summary: 'Create a task',
        description:
          'With `parent_id`, creates a subtask in the list of its parent; `list_id` may be left out.',
        querystring: noQuery,
        body: TaskCreate,
        response: { 201: schemaRef(Task) },
      },
    },
    async (request, reply) => {
      const { actor, body } = request
      const task = await write(
        request,
        reply,
        (sql, references) => createTask(sql, actor, body, { references }),
        (sql: Sql) => readReferences(sql, actor, body),
        { taskNumbers: 1 },
      )
      return reply.status(201).send(task)
    },
  )

  app.patch(
    '/tasks/:id',
    {
      config: { scope: 'tasks:write', ifMatch: true },
      schema: {
        tags,
        operationId: 'updateTask',
        summary: 'Change a task',
        description:
          'Only the fields that you send change; null clears a field. `list_id` moves the task. With the `updated_at` that you read, a task that has changed since gets 409 `changed`.',
        params,
        querystring: noQuery,
        body: TaskPatch,
        response: { 200: schemaRef(Task) },
      },
    },
    (request, reply) => {
      const { actor, params, body, headers } = request
      const version = readIfMatch(headers)
      return write(
        request,
        reply,
        (sql, before) => updateTask(sql, actor, params.id, body, before, version),
        (sql: Sql) => readTaskBefore(sql, actor, params.id),
      )
    },
  )

  app.delete(
    '/tasks/:id',
    {
      config: { scope: 'tasks:write', ifMatch: true },
      schema: {
        tags,
        operationId: 'deleteTask',
        summary: 'Delete a task',
        description: 'Deletes its subtasks too.',
        params,
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { actor, params, headers } = request
      const matchesVersion = readIfMatch(headers)
      await write(request, reply, (sql) => deleteTask(sql, actor, params.id, { matchesVersion }))
      return reply.status(204).send()
    },
  )
}

function actionRoutes(app: FastifyApp, { write }: RouteDeps): void {
  app.post(
    '/tasks/:id/complete',
    {
      config: { scope: 'tasks:write' },
      schema: {
        tags,
        operationId: 'completeTask',
        summary: 'Complete a task',
        description:
          'A recurring task moves to its next occurrence, and stays open until the last one. Completing a completed task changes nothing.',
        params,
        querystring: noQuery,
        body: TaskComplete,
        response: { 200: schemaRef(Task) },
      },
    },
    (request, reply) => {
      const { actor, params } = request
      const body: TaskComplete | undefined = request.body
      return write(
        request,
        reply,
        (sql, before) => completeTask(sql, actor, params.id, body, before),
        (sql: Sql) => readTaskBefore(sql, actor, params.id),
      )
    },
  )

  app.post(
    '/tasks/:id/reopen',
    {
      config: { scope: 'tasks:write' },
      schema: {
        tags,
        operationId: 'reopenTask',
        summary: 'Reopen a task',
        description: 'Reopening an open task changes nothing.',
        params,
        querystring: noQuery,
        body: noBody,
        response: { 200: schemaRef(Task) },
      },
    },
    (request, reply) => write(request, reply, (sql) => reopenTask(sql, request.actor, request.params.id)),
  )
}

/** Routes of lists that also change tasks. The others are in `lists/routes.ts`. */
function listRoutes(app: FastifyApp, { write }: RouteDeps): void {
  app.post(
    '/lists/:id/unarchive',
    {
      config: { scope: 'lists:write' },
      schema: {
        tags: ['Lists'],
        operationId: 'unarchiveList',
        summary: 'Unarchive a list',
        params: pathId('lst', 'The list.'),
        querystring: noQuery,
        body: noBody,
        response: { 200: schemaRef(List) },
      },
    },
    (request, reply) =>
      write(request, reply, (sql) => unarchiveListWithTasks(sql, request.actor, request.params.id)),
  )

  app.delete(
    '/lists/:id/sections/:section_id',
    {
      config: { scope: 'lists:write', ifMatch: true },
      schema: {
        tags: ['Lists'],
        operationId: 'deleteSection',
        summary: 'Delete a section',
        description: 'Its tasks stay in the list.',
        params: Type.Object({
          ...pathId('lst', 'The list.').properties,
          section_id: idSchema('sec', { description: 'The section.' }),
        }),
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { id, section_id } = request.params
      const version = readIfMatch(request.headers)
      await write(request, reply, (sql) => deleteSection(sql, request.actor, id, section_id, version))
      return reply.status(204).send()
    },
  )
}
