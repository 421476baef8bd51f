import { DatabaseError } from 'pg'
import { Type } from '../../core/typebox.ts'
import { conflict } from '../../core/errors.ts'
import type { MemberId, TokenId, WorkspaceId } from '../../core/ids.ts'
import { idempotencyTtlHours } from '../../core/limits.ts'
import type { Sql, Transaction } from './sql.ts'
import { NoRow } from './write.ts'

/** A key of a token, or in the session API of a member; `scope` combines both. */
export type IdempotencyKey = {
  workspace_id: WorkspaceId
  holder_id: TokenId | MemberId
  key: string
  scope: string
}

const bytes = Type.Unsafe<Buffer>({ type: 'bytea' })
const StoredResponse = Type.Object({ fingerprint: bytes, status: Type.Integer(), body: bytes })
export type StoredResponse = { fingerprint: Buffer; status: number; body: Buffer }

/**
 * Locks the key for this transaction and looks up its stored response. Both are sent together: the lookup
 * runs after the lock is taken, in its own statement and so with its own snapshot. A crash releases the lock.
 *
 * @throws conflict `in_progress` while another transaction has the key
 */
export async function lockIdempotencyKey(
  sql: Sql,
  claim: IdempotencyKey,
): Promise<StoredResponse | undefined> {
  const [lock, stored] = await Promise.allSettled([lockKey(sql, claim), findStored(sql, claim)])
  if (lock.status === 'rejected') throw isDivisionByZero(lock.reason) ? requestInProgress() : lock.reason
  if (stored.status === 'rejected') throw stored.reason
  return stored.value[0]
}

/**
 * Locks the key. If it is taken, the statement fails, so that the lane, requested in the same round trip,
 * isn't waited for: a duplicate learns at once that the first request is running, in another process too
 * . Each server has its own locks, so that of the workspace is asked, whichever this connection is to.
 */
const lockKey = (sql: Sql, { workspace_id, scope }: IdempotencyKey) => sql(
  Type.Object({ free: Type.Integer() }),
)`
  select 1 / pg_try_advisory_xact_lock(hashtextextended(${scope}, 0))::integer as free
  from workspaces where id = ${workspace_id}`

const isDivisionByZero = (error: unknown) => error instanceof DatabaseError && error.code === '22012'

/** The error of a repeated request while the first one with its key is still running. */
export const requestInProgress = () =>
  conflict(
    'in_progress',
    'The first request with this Idempotency-Key is still running. Try again in a moment.',
  )

/** Looks up the response that is stored for a key. */
export const findStored = (sql: Sql, { workspace_id, holder_id, key }: Omit<IdempotencyKey, 'scope'>) => sql(
  StoredResponse,
)`
  select fingerprint, status, body from idempotency_keys
  where workspace_id = ${workspace_id} and holder_id = ${holder_id} and key = ${key}
    and created_at > service_now(${sql.clockOffsetMs}) - ${idempotencyTtlHours} * interval '1 hour'`

/** Stores a response; an expired row is overwritten. */
export const insertResponse = (
  sql: Transaction,
  { workspace_id, holder_id, key }: IdempotencyKey,
  { fingerprint, status, body }: StoredResponse,
) => sql(NoRow)`
  insert into idempotency_keys (workspace_id, holder_id, key, fingerprint, status, body, created_at)
  values (${workspace_id}, ${holder_id}, ${key}, ${fingerprint}, ${status}, ${body}, ${sql.stamp})
  on conflict (workspace_id, holder_id, key) do update set
    fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
    created_at = excluded.created_at`

/** Deletes a batch of expired keys (S-46); returns how many. */
export async function deleteExpiredKeys(sql: Sql, batch: number): Promise<number> {
  const rows = await sql(Type.Object({ key: Type.String() }))`
    delete from idempotency_keys
    where (workspace_id, holder_id, key) in (
      select workspace_id, holder_id, key from idempotency_keys
      where created_at < service_now(${sql.clockOffsetMs}) - ${idempotencyTtlHours} * interval '1 hour'
      limit ${batch}
    )
    returning key`
  return rows.length
}
