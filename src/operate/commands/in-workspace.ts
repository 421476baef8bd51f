import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { DaybookError } from '../../core/errors.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import type { CommandResult } from './output.ts'
import { withDatabase } from './with-database.ts'

/**
 * An action in one transaction of the workspace that `--workspace` names, with an owner's rights. Prints what `work`
 * answers; servers that run hear of what it changes through the database.
 */
export const inWorkspaceTransaction = <Options extends { workspace: WorkspaceId }>(
  work: (sql: Transaction, operator: Actor, options: Options) => Promise<CommandResult>,
) =>
  withDatabase<Options>(async ({ database }, options) => {
    const { write } = await import('../../platform/db/write.ts')
    const operator = await findOperatorIn(database, options.workspace)
    return write(database, operator.workspace_id, (sql) => work(sql, operator, options))
  })

/** Who the tool acts as in a workspace. @throws not_found, with its id */
export async function findOperatorIn({ read }: Database, workspace: WorkspaceId): Promise<Actor> {
  const { findOperatorActor } = await import('../../identity/workspaces/operator-actor.ts')
  return withNotFoundName(`workspace ${workspace}`, findOperatorActor(read, workspace))
}

/** The API does not say what was not found, since that would tell what exists (D21); the operator may know. */
export async function withNotFoundName<T>(what: string, found: Promise<T>): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (!(error instanceof DaybookError) || error.code !== 'not_found') throw error
    throw new DaybookError('not_found', `there is no ${what}`)
  }
}
