import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { DaybookError } from '../../core/errors.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import type { CommandResult } from './output.ts'
import { withDatabase } from './with-database.ts'

/**
 * Returns an action in one transaction of the workspace that `--workspace` names, with an owner's rights,
 * which prints the result of `work`; running servers are notified of its changes through the database.
 */
export const inWorkspaceTransaction = <Options extends { workspace: WorkspaceId }>(
  work: (sql: Transaction, operator: Actor, options: Options) => Promise<CommandResult>,
) =>
  withDatabase<Options>(async ({ database }, options) => {
    const { write } = await import('../../platform/db/write.ts')
    const operator = await findOperatorIn(database, options.workspace)
    return write(database, operator.workspace_id, (sql) => work(sql, operator, options))
  })

/** Returns the actor of the tool in a workspace. @throws not_found, with the ID of the workspace */
export async function findOperatorIn({ read }: Database, workspace: WorkspaceId): Promise<Actor> {
  const { findOperatorActor } = await import('../../identity/workspaces/operator-actor.ts')
  return withNotFoundName(`workspace ${workspace}`, findOperatorActor(read, workspace))
}

/**
 * Names what was not found, which the API doesn't, since that would reveal what exists (D21); the operator
 * may know.
 */
export async function withNotFoundName<T>(what: string, lookup: Promise<T>): Promise<T> {
  try {
    return await lookup
  } catch (error) {
    if (!(error instanceof DaybookError) || error.code !== 'not_found') throw error
    throw new DaybookError('not_found', `${what} not found`)
  }
}
