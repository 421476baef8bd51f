import { DaybookError } from '../../../core/errors.ts'
import { bulkOperationsMax, bulkOperationsPerRequest } from '../../../core/limits.ts'
import { limitExceeded } from '../../../core/errors.ts'
import { write } from '../../../platform/db/write.ts'
import type { Outcome } from '../../../work/tasks/bulk/outcome.ts'
import { runBulk } from '../../../work/tasks/bulk/run-bulk.ts'
import type { SentOperation } from '../../../work/tasks/bulk/schema.ts'
import type { Call } from '../call.ts'
import { type Candidate, candidatesOf, messageOf } from '../tool-errors.ts'
import { isTaskId } from './resolve-task.ts'

/** Why something failed, for a model to act on: the message, and what a name could have meant. */
export type FailureView = { error: string; candidates?: Candidate[] }

export const describeFailure = (error: Pick<DaybookError, 'message' | 'details'>): FailureView => ({
  error: messageOf(error),
  ...candidatesOf(error.details),
})

/** Something that was asked for: an operation, or why there is none. */
export type Planned = { task: string; operation: SentOperation } | { task: string; failure: DaybookError }

/** Plans one operation; what its arguments get wrong fails it alone. */
export async function plan(task: string, work: () => Promise<SentOperation>): Promise<Planned> {
  try {
    return { task, operation: await work() }
  } catch (failure) {
    if (failure instanceof DaybookError) return { task, failure }
    throw failure
  }
}

/**
 * Counts many operations as the API does, and each search for a title as a request.
 *
 * @param named the tasks that they are about, by id or title
 * @throws rate_limited, unprocessable for too many
 */
export async function countOperations(
  call: Call,
  count: number,
  field: string,
  named: readonly string[] = [],
): Promise<void> {
  if (count > bulkOperationsMax) throw limitExceeded(`${field}_length`, bulkOperationsMax, count, 'items')
  const titles = named.filter((task) => !isTaskId(task)).length
  await call.countAs(Math.ceil(count / bulkOperationsPerRequest) + titles)
}

export type Done = { planned: Planned; outcome: Outcome }

/** Runs what was planned in one write, as `POST /tasks/bulk` does; what failed to be planned has failed. */
export async function runPlanned(call: Call, all: readonly Planned[]): Promise<Done[]> {
  const operations = all.flatMap((one) => ('operation' in one ? [one.operation] : []))
  const { actor, database } = call
  const outcomes =
    operations.length === 0
      ? []
      : await write(database, actor.workspace_id, (sql) => runBulk(sql, actor, operations))
  const next = outcomes.values()
  return all.map((planned) => ({
    planned,
    outcome: 'failure' in planned ? asOutcome(planned.failure) : (next.next().value as Outcome),
  }))
}

const asOutcome = ({ status, code, message, details }: DaybookError): Outcome => ({
  status,
  error: { code, message, details },
})

/** Returns how many succeeded, and what to do about the others. */
export function summarize(done: readonly Done[]): {
  done: number
  failed?: ({ task: string } & FailureView)[]
} {
  const failed = done.flatMap(({ planned, outcome }) =>
    outcome.error ? [{ task: planned.task, ...describeFailure(outcome.error) }] : [],
  )
  return { done: done.length - failed.length, ...(failed.length > 0 ? { failed } : {}) }
}
