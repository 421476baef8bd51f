import { type Collection, createCollection, pageQuery } from '../collection.ts'
import type { Call } from '../http/call.ts'
import type { Get, RequestOptions } from '../http/options.ts'
import { createSync, type Sync } from '../sync/sync.ts'
import type {
  BulkOperation,
  BulkResult,
  Dependency,
  Repetition,
  RepetitionQuery,
  Task,
  TaskChange,
  TaskComplete,
  TaskCreate,
  TaskPatch,
  TaskQuery,
} from '../types.ts'

/** Tasks and subtasks. */
export type Tasks = {
  /** The tasks that the token's member can see; with `include_deleted`, also what is left of deleted ones. */
  list(query: TaskQuery & { include_deleted: true }, options?: RequestOptions): Collection<TaskChange>
  list(query?: TaskQuery & { include_deleted?: false }, options?: RequestOptions): Collection<Task>
  get: Get<Task>
  /** Creates a task in a list or, with `parent_id`, a subtask. */
  create(task: TaskCreate, options?: RequestOptions): Promise<Task>
  /** Changes the fields that you pass; null clears one. With the `updated_at` you read, a task that has changed since throws a `ConflictError`. */
  update(id: string, changes: TaskPatch, options?: RequestOptions): Promise<Task>
  /**
   * Creates the task with your `external_id`, or changes the fields that you pass if there's one already. Two calls at once
   * never create two.
   */
  upsert(externalId: string, task: TaskCreate, options?: RequestOptions): Promise<Task>
  /**
   * Runs up to 100 operations in their order, in one request. Each succeeds or fails by itself, so look at the `status` of
   * every result.
   *
   * @example
   *     const results = await daybook.tasks.bulk([{ op: 'complete', id: task.id }, { op: 'delete', id: other.id }])
   */
  bulk(operations: readonly BulkOperation[], options?: RequestOptions): Promise<BulkResult[]>
  /** Deletes a task and its subtasks. */
  delete(id: string, options?: RequestOptions): Promise<void>
  /** Completes a task, or the current occurrence of a recurring one: pass its `due_date` to complete that occurrence and no other. */
  complete(id: string, occurrence?: TaskComplete, options?: RequestOptions): Promise<Task>
  reopen(id: string, options?: RequestOptions): Promise<Task>
  /** The completed occurrences of a recurring task. */
  repetitions(id: string, query?: RepetitionQuery, options?: RequestOptions): Collection<Repetition>
  /** Undoes the completion of the last occurrence, as long as the task hasn't changed since. */
  undoRepetition(id: string, repetitionId: string, options?: RequestOptions): Promise<Task>
  /** What blocks a task and what it blocks, as far as the token's member can see both. */
  dependencies(id: string, options?: RequestOptions): Collection<Dependency>
  /** Blocks a task by another one. A cycle throws an `UnprocessableError` whose `details.path` has its tasks. */
  addDependency(id: string, blockedById: string, options?: RequestOptions): Promise<Dependency>
  removeDependency(id: string, blockedById: string, options?: RequestOptions): Promise<void>
  /**
   * Everything that has changed since a bookmark, deleted tasks included. Store the next `bookmark` with the changes.
   * Without `since`, it begins with everything.
   *
   * @example
   *     const sync = daybook.tasks.sync({ since: bookmark })
   *     for await (const task of sync) task.deleted ? copy.delete(task.id) : copy.set(task.id, task)
   *     bookmark = sync.bookmark
   */
  sync(from?: { since?: string | undefined }, options?: RequestOptions): Sync
}

export function createTasks(call: Call): Tasks {
  const list = (query?: TaskQuery, options?: RequestOptions) =>
    createCollection((cursor) => call('GET', '/tasks', { query: pageQuery(query, cursor) }, options))

  return {
    list: list as Tasks['list'],
    get: (id: string, options?: RequestOptions) => call('GET', '/tasks/{id}', { ids: [id] }, options),
    create: (body, options) => call('POST', '/tasks', { body }, options),
    update: (id, body, options) => call('PATCH', '/tasks/{id}', { ids: [id], body }, options),
    upsert: (externalId, body, options) =>
      call('PUT', '/tasks/by-external-id/{external_id}', { ids: [externalId], body }, options),
    bulk: async (operations, options) =>
      (await call('POST', '/tasks/bulk', { body: { operations } }, options)).data,
    delete: (id, options) => call('DELETE', '/tasks/{id}', { ids: [id] }, options),
    complete: (id, body, options) => call('POST', '/tasks/{id}/complete', { ids: [id], body }, options),
    reopen: (id, options) => call('POST', '/tasks/{id}/reopen', { ids: [id] }, options),
    repetitions: (id, query, options) =>
      createCollection((cursor) =>
        call('GET', '/tasks/{id}/repetitions', { ids: [id], query: pageQuery(query, cursor) }, options),
      ),
    undoRepetition: (id, repetitionId, options) =>
      call('POST', '/tasks/{id}/repetitions/{repetition_id}/undo', { ids: [id, repetitionId] }, options),
    dependencies: (id, options) =>
      createCollection(() => call('GET', '/tasks/{id}/dependencies', { ids: [id] }, options)),
    addDependency: (id, blockedById, options) =>
      call('PUT', '/tasks/{id}/dependencies/{blocked_by_id}', { ids: [id, blockedById] }, options),
    removeDependency: (id, blockedById, options) =>
      call('DELETE', '/tasks/{id}/dependencies/{blocked_by_id}', { ids: [id, blockedById] }, options),
    sync: ({ since } = {}, options) =>
      createSync((updated_since) => list({ updated_since, include_deleted: true }, options).pages(), since),
  }
}
