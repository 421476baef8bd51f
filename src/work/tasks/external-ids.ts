import type { Actor } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { changedSinceRead, limitExceeded, validationError } from '../../core/errors.ts'
import { externalIdMax } from '../../core/limits.ts'
import { codePointLength, hasForbiddenCharacters } from '../../core/text.ts'
import type { MatchesVersion } from '../../platform/events/read-only-fields.ts'
import { createTask } from './create.ts'
import { findExternalIdHolder, listTakenExternalIds } from './external-id-store.ts'
import { externalIdTaken } from './fields/external-id.ts'
import type { Task, TaskCreate } from './schema.ts'
import { updateTask } from './update.ts'

/** A task that has been created or changed. */
export type PutTask = { task: Task; created: boolean }

/**
 * Creates the task with an external id or, if there is one, changes the fields that the body has (0270). Writes of a
 * workspace happen one after another, so two at once never create two.
 *
 * @throws what `createTask` and `updateTask` do; conflict `external_id_taken` if the actor can't see the task, `changed`
 *   if it isn't a version that the request means
 */
export async function putTask(
  sql: Transaction,
  actor: Actor,
  externalId: string,
  body: TaskCreate,
  matchesVersion?: MatchesVersion,
): Promise<PutTask> {
  checkPath(externalId, body)
  const holder = await findExternalIdHolder(sql, actor, externalId)
  if (!holder) {
    // The version that is meant is gone, and with it the task.
    if (matchesVersion) throw changedSinceRead()
    return { task: await createTask(sql, actor, { ...body, external_id: externalId }), created: true }
  }
  if (!holder.visible) throw externalIdTaken(undefined)
  const { external_id: _same, ...patch } = body
  const task = await updateTask(sql, actor, holder.id, patch, undefined, matchesVersion)
  return { task, created: false }
}

function checkPath(externalId: string, { external_id }: TaskCreate): void {
  if (hasForbiddenCharacters(externalId))
    throw validationError([{ field: 'external_id', reason: 'characters' }])
  if (externalId.trim() === '') throw validationError([{ field: 'external_id', reason: 'empty' }])
  if (external_id !== undefined && external_id !== externalId)
    throw validationError(
      [{ field: 'external_id', reason: 'value' }],
      'external_id must be the one in the path. Leave it out, or send the same.',
    )
  const length = codePointLength(externalId)
  if (length > externalIdMax) throw limitExceeded('external_id_length', externalIdMax, length)
}

/** Returns those of `ids` that tasks of the workspace have. */
export async function findTakenExternalIds(
  sql: Sql,
  actor: Actor,
  ids: readonly string[],
): Promise<Set<string>> {
  const taken = ids.length === 0 ? [] : await listTakenExternalIds(sql, actor, ids)
  return new Set(taken.map(({ external_id }) => external_id))
}
