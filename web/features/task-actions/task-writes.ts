import type { PendingWrite } from '../../data/tasks/stored-writes.ts'
import type { WritableTaskField } from '../../lib/types.ts'
import { type RowEffect, findRows } from '../../data/tasks/row-store.ts'
import type { Row } from '../../data/tasks/row.ts'
import { newIdempotencyKey, enqueueWrite } from '../../data/tasks/write-queue.ts'

/** The most tasks per request. */
const bulkIdsMax = 200

/** The fields that can be changed on many tasks at once. */
export type TaskPatch = Partial<
  Pick<Row, Exclude<Extract<keyof Row, WritableTaskField>, 'title' | 'checklist'>>
>
/** A reminder of a task; a new one has no id yet. */
export type Reminder = { id?: string; minutes_before?: number; at?: string }
export type TaskPosition = { list_id?: string; section_id: string | null; after_id: string | null }
type BulkAction =
  | 'reopen'
  | 'delete'
  | 'complete'
  | { complete: { due_date: string | null } }
  | { patch: TaskPatch & { reminders?: Reminder[] } }
  | { place: TaskPosition }
  | { take_back: { due_date: string | null } }
  | { repeat_from: { date: string; due_date: string; rule?: string } }
  | { restore_series: Pick<Row, 'due_date' | 'start_date' | 'recurrence'> & { anchor: string } }
export type BulkStep = { id: string; do: BulkAction; patch: RowEffect['patch'] }
type WriteOptions = {
  text: string
  held?: boolean
  beforeEach?: PendingWrite['beforeEach']
  /** What the write changes of other tasks. */
  alsoShows?: readonly RowEffect[]
}
export type TaskWrites = ReturnType<typeof createTaskWrites>

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / bulkIdsMax) }, (_, at) =>
    all.slice(at * bulkIdsMax, (at + 1) * bulkIdsMax),
  )

/** Subtasks are deleted with their task. */
const subtaskEffects = (id: string): RowEffect[] =>
  findRows(({ parent_id }) => parent_id === id).map((row) => ({ id: row.id, patch: null }))

/** Queues writes for any number of tasks and returns their keys. Each shows on its row at once. */
export function createTaskWrites(workspaceId: string) {
  const bulk = (body: unknown, effects: RowEffect[], { text, held, beforeEach }: WriteOptions): string => {
    const key = newIdempotencyKey()
    enqueueWrite({
      key,
      workspace_id: workspaceId,
      method: 'POST',
      path: '/tasks/bulk',
      body,
      effects,
      said: text,
      ...(held && { held }),
      ...(beforeEach && { beforeEach }),
    })
    return key
  }
  const create = (path: string, row: Row, body: unknown, text: string): string => {
    const key = newIdempotencyKey()
    enqueueWrite({
      key,
      workspace_id: workspaceId,
      method: 'POST',
      path,
      ...(body === undefined ? {} : { body }),
      effects: [{ id: row.id, patch: row }],
      creates: row.id,
      said: text,
    })
    return key
  }
  return {
    /** Makes the same change to all. */
    updateAll: (
      ids: readonly string[],
      action: BulkAction,
      patch: RowEffect['patch'],
      options: WriteOptions,
    ): string[] =>
      chunks(ids).map((chunk) =>
        bulk(
          { ids: chunk, do: action },
          chunk.flatMap((id) => [{ id, patch }, ...(patch === null ? subtaskEffects(id) : [])]),
          options,
        ),
      ),
    /** Places tasks one after another. */
    place: (
      rows: readonly { id: string; rank: string }[],
      to: TaskPosition,
      options: WriteOptions,
    ): string[] =>
      chunks(rows).map((chunk, part) => {
        const after_id = part === 0 ? to.after_id : (rows[part * bulkIdsMax - 1]?.id ?? null)
        const { after_id: _first, ...group } = to
        return bulk(
          { ids: chunk.map(({ id }) => id), do: { place: { ...to, after_id } } },
          chunk.map(({ id, rank }) => ({ id, patch: { ...group, rank } })),
          options,
        )
      }),
    /** Makes a different change to each, in this order. */
    updateEach: (steps: readonly BulkStep[], options: WriteOptions): string[] =>
      chunks(steps).map((chunk, part) =>
        bulk(
          { steps: chunk.map(({ id, do: action }) => ({ id, do: action })) },
          [
            ...chunk.map(({ id, patch }) => ({ id, patch })),
            ...(part === 0 ? (options.alsoShows ?? []) : []),
          ],
          options,
        ),
      ),
    /** A single task is written on its own, so that the change shows wherever the full task is shown. */
    setReminders: (
      changes: readonly { id: string; before: readonly Reminder[]; reminders: readonly Reminder[] }[],
      text: string,
    ): void => {
      const [single] = changes
      if (single && changes.length === 1)
        enqueueWrite({
          key: newIdempotencyKey(),
          workspace_id: workspaceId,
          method: 'PATCH',
          path: `/tasks/${single.id}`,
          body: { reminders: single.reminders },
          effects: [{ id: single.id, patch: { reminder_count: single.reminders.length } }],
          before: { reminders: single.before },
          said: text,
        })
      else
        for (const chunk of chunks(changes))
          bulk(
            { steps: chunk.map(({ id, reminders }) => ({ id, do: { patch: { reminders } } })) },
            chunk.map(({ id, reminders }) => ({ id, patch: { reminder_count: reminders.length } })),
            {
              text,
              beforeEach: Object.fromEntries(chunk.map(({ id, before }) => [id, { reminders: before }])),
            },
          )
    },
    rename: (id: string, title: string, text: string): void =>
      enqueueWrite({
        key: newIdempotencyKey(),
        workspace_id: workspaceId,
        method: 'PATCH',
        path: `/tasks/${id}`,
        body: { title },
        effects: [{ id, patch: { title } }],
        said: text,
      }),
    /** Deletes a file; can be held back, like the deletion of a task. @param remaining the number of files that remain */
    deleteFile: (taskId: string, fileId: string, remaining: number, text: string): string => {
      const key = newIdempotencyKey()
      enqueueWrite({
        key,
        workspace_id: workspaceId,
        method: 'DELETE',
        path: `/tasks/${taskId}/attachments/${fileId}`,
        effects: [{ id: taskId, patch: { attachment_count: remaining } }],
        // The storage used.
        reads: [''],
        said: text,
        held: true,
      })
      return key
    },
    /** @returns the key of the write */
    create: (row: Row, body: Record<string, unknown>, text: string): string =>
      create('/tasks', row, body, text),
    /** Copies a task. @param row shown until the copy is there @returns the key of the write */
    duplicate: (id: string, row: Row, text: string): string =>
      create(`/tasks/${id}/duplicate`, row, undefined, text),
  }
}
