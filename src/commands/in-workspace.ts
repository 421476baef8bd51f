import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { Transaction } from '../db/sql.ts'
import { DaybookError } from '../errors.ts'
import type { WorkspaceId } from '../lib/ids.ts'
import type { Answer } from './output.ts'
import { withDatabase } from './with-database.ts'

/**
 * An action in one transaction of the workspace that `--workspace` names, with an owner's rights. Prints what `work`
 * answers; servers that run hear of what it changes through the database.
 */
export const inWorkspace = <Options extends { workspace: WorkspaceId }>(
  work: (sql: Transaction, operator: Actor, options: Options) => Promise<Answer>,
) =>
  withDatabase<Options>(async ({ database }, options) => {
    const { write } = await import('../db/write.ts')
    const operator = await operatorIn(database, options.workspace)
    return write(database, operator.workspace_id, (sql) => work(sql, operator, options))
  })

/** Who the tool acts as in a workspace. @throws not_found, with its id */
export async function operatorIn({ read }: Database, workspace: WorkspaceId): Promise<Actor> {
  const { findOperator } = await import('../workspaces/operator.ts')
  return naming(`workspace ${workspace}`, findOperator(read, workspace))
}

/** The API does not say what was not found, since that would tell what exists (D21); the operator may know. */
export async function naming<T>(what: string, found: Promise<T>): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (!(error instanceof DaybookError) || error.code !== 'not_found') throw error
    throw new DaybookError('not_found', `there is no ${what}`)
  }
}
