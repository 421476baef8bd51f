import { DatabaseError } from 'pg'
import { Type } from '../../core/typebox.ts'
import { conflict } from '../../core/errors.ts'
import type { MemberId, TokenId, WorkspaceId } from '../../core/ids.ts'
import { idempotencyTtlHours } from '../../core/limits.ts'
import type { Sql, Transaction } from './sql.ts'
import { NoRow } from './write.ts'

/** A key of a token, at the app's door of a member; `scope` names both. */
export type IdempotencyKey = {
  workspace_id: WorkspaceId
  holder_id: TokenId | MemberId
  key: string
  scope: string
}

const bytes = Type.Unsafe<Buffer>({ type: 'bytea' })
const StoredAnswer = Type.Object({ fingerprint: bytes, status: Type.Integer(), body: bytes })
export type StoredAnswer = { fingerprint: Buffer; status: number; body: Buffer }

/**
 * Takes the key for this transaction and looks for its answer, sent together: the look-up runs after the lock is
 * had, in a statement and so a snapshot of its own. A crash frees the lock by itself.
 *
 * @throws conflict `in_progress` while another transaction has the key
 */
export async function claimKey(sql: Sql, claim: IdempotencyKey): Promise<StoredAnswer | undefined> {
  const [taken, found] = await Promise.allSettled([lockKey(sql, claim), findStored(sql, claim)])
  if (taken.status === 'rejected') throw isDivisionByZero(taken.reason) ? requestInProgress() : taken.reason
  if (found.status === 'rejected') throw found.reason
  return found.value[0]
}

/**
 * A key that is taken is an error of the statement, so that the lane, asked for in the same trip, is not waited for:
 * a duplicate is told at once, also by another process, that the first one runs.
 */
const lockKey = (sql: Sql, { scope }: IdempotencyKey) => sql(Type.Object({ free: Type.Integer() }))`
  select 1 / pg_try_advisory_xact_lock(hashtextextended(${scope}, 0))::integer as free`

const isDivisionByZero = (error: unknown) => error instanceof DatabaseError && error.code === '22012'

/** The answer to a repeat while the first request with its key still runs. */
export const requestInProgress = () =>
  conflict('in_progress', 'The first request with this Idempotency-Key is still running.')

const findStored = (sql: Sql, { workspace_id, holder_id, key }: IdempotencyKey) => sql(StoredAnswer)`
  select fingerprint, status, body from idempotency_keys
  where workspace_id = ${workspace_id} and holder_id = ${holder_id} and key = ${key}
    and created_at > service_now(${sql.clockOffsetMs}) - ${idempotencyTtlHours} * interval '1 hour'`

/** Keeps an answer; an expired row is overwritten in place. */
export const insertAnswer = (
  sql: Transaction,
  { workspace_id, holder_id, key }: IdempotencyKey,
  { fingerprint, status, body }: StoredAnswer,
) => sql(NoRow)`
  insert into idempotency_keys (workspace_id, holder_id, key, fingerprint, status, body, created_at)
  values (${workspace_id}, ${holder_id}, ${key}, ${fingerprint}, ${status}, ${body}, ${sql.stamp})
  on conflict (workspace_id, holder_id, key) do update set
    fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
    created_at = excluded.created_at`

/** Deletes what has expired (S-46), a batch at a time; returns how many. */
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
