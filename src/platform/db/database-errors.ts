import { DatabaseError } from 'pg'
import { errorCode } from '../../core/describe-error.ts'

/** What errors of the database driver mean for the request. */

/**
 * SQLSTATEs after which the same request may succeed in a moment: no connection, or none to this database
 * while it is being restored; shutdown; no resources; lock timeout.
 */
const transientStates = new Set([
  '08000', '08001', '08003', '08004', '08006', '25006', '28000', '28P01', '3D000', '53100', '53200', '53300', '53400',
  '55000', '55P03', '57014', '57P01', '57P02', '57P03', '40001', '40P01', '25P03',
]) // oxfmt-ignore
const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const connectionLostMessage =
  /Connection terminated|connection timeout|timeout expired|read timeout|timeout exceeded when trying to connect|not queryable|connection error/i

/**
 * Whether the partition of a row's day was created while the row waited to be written to the default partition. The
 * same row goes into the new partition when it is written again.
 */
const missedPartition = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23514' && (error.table?.endsWith('_default') ?? false)

/**
 * Whether the statement was planned while its rows were being moved to another node of a cluster. Nothing of it has
 * happened, and the same statement finds the rows in their new place.
 */
const missedShard = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === 'XX000' &&
  /could not find valid entry for shard|could not find any placements? for shard/.test(error.message)

/**
 * Whether a node of a cluster couldn't be reached from the one that was asked; the statement was about its workspaces
 * or about all of them.
 */
export const isLostNode = (error: unknown): boolean =>
  error instanceof DatabaseError && /connection to the remote node/.test(error.message)

/**
 * Runs `work` again, once, if it failed because its rows were being moved to another node.
 *
 * @param isSafe whether nothing but statements that were rolled back has happened; always for a single statement
 */
export async function retryMissedShard<T>(work: () => Promise<T>, isSafe = () => true): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!missedShard(error) || !isSafe()) throw error
    return work()
  }
}

/** Whether the database was unreachable or too busy, which leads to a 503 without `Retry-After` (D34). */
export const isUnavailable = (error: unknown): boolean =>
  transientStates.has(errorCode(error)) ||
  networkErrors.has(errorCode(error)) ||
  missedPartition(error) ||
  missedShard(error) ||
  isLostNode(error) ||
  (error instanceof Error && connectionLostMessage.test(error.message))

/** The error of a transaction that the server rolled back although each of its statements succeeded. */
export const rolledBackError = () =>
  Object.assign(new Error('the server rolled the transaction back'), { code: '40001' })
