import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { insertRepetitions } from './repetition-store.ts'
import type { Repetition } from './schema.ts'

/**
 * Keeps repetitions that were closed elsewhere, of tasks that the caller has made. They happened before the task was
 * here: nothing is raised, and none can be taken back.
 */
export function addPastRepetitions(
  sql: Transaction,
  actor: Actor,
  repetitions: readonly Omit<Repetition, 'id'>[],
): void {
  if (repetitions.length > 0) sql.defer(insertRepetitions(sql, actor, repetitions))
}
