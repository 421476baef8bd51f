import type { Actor } from '../../../core/actor.ts'
import { DaybookError } from '../../../core/errors.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { recordTogether } from '../../../platform/events/record.ts'
import { changeTasks } from './change-tasks.ts'
import { createChangedTasks } from './changed-tasks.ts'
import { createNewTasks } from './create-new-tasks.ts'
import { inTurns } from './in-turns.ts'
import { failed, type Outcome } from './outcome.ts'
import { type ChangeOperation, type NewTaskOperation, type Operation, readOperation } from './operations.ts'
import type { SentOperation } from './schema.ts'

/**
 * Runs operations in their order, in one transaction: each is the same operation as the single request, with its checks,
 * limits, history and events, and succeeds or fails by itself. Operations check before they write, so one that fails
 * leaves nothing behind (0278). Even what is sent is only checked here: many bulks of a workspace wait for its lane, and
 * until then none of them costs anything.
 */
export const runBulk = (sql: Transaction, actor: Actor, sent: readonly SentOperation[]): Promise<Outcome[]> =>
  recordTogether(sql, actor, async (gathered) => {
    const changed = createChangedTasks(sql, gathered)
    const operations: (Operation | DaybookError)[] = []
    for await (const some of inTurns(sent)) operations.push(...some.map(readOperation))
    const outcomes: Outcome[] = []
    for (const run of runsOf(operations))
      outcomes.push(
        ...(run.kind === 'invalid'
          ? run.errors.map(failed)
          : run.kind === 'create'
            ? await createNewTasks(sql, actor, run.operations, changed)
            : await changeTasks(sql, actor, run.operations, changed)),
      )
    return outcomes
  })

type Run =
  | { kind: 'invalid'; errors: DaybookError[] }
  | { kind: 'create'; operations: NewTaskOperation[] }
  | { kind: 'change'; operations: ChangeOperation[] }

/** Splits operations into runs of which the statements can be shared: new tasks, and changes of existing ones. */
function runsOf(operations: readonly (Operation | DaybookError)[]): Run[] {
  const runs: Run[] = []
  for (const operation of operations) {
    const last = runs.at(-1)
    if (operation instanceof DaybookError) {
      if (last?.kind === 'invalid') last.errors.push(operation)
      else runs.push({ kind: 'invalid', errors: [operation] })
    } else if (operation.op === 'create') {
      if (last?.kind === 'create') last.operations.push(operation)
      else runs.push({ kind: 'create', operations: [operation] })
    } else if (last?.kind === 'change') last.operations.push(operation)
    else runs.push({ kind: 'change', operations: [operation] })
  }
  return runs
}
