import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { Sql, Transaction } from '../db/sql.ts'
import { NoRow, write } from '../db/write.ts'
import { conflict, DaybookError, type Details, type ErrorCode, invalidField } from '../errors.ts'
import type { Secrets } from '../lib/secrets.ts'
import { idempotencyKeyMax, idempotencyTtlHours } from '../limits.ts'
import { overLimitOf } from './validation.ts'

/**
 * One change of the API: the operation in a transaction that holds the workspace's lane and, for a POST with an
 * `Idempotency-Key`, the answer stored in the same commit. A crash takes back both, so no key is ever stuck
 * (D31, hard problem c).
 */
export type Write = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (sql: Transaction) => Promise<T>,
) => Promise<T>

export function createWrite(database: Database, secrets: Secrets): Write {
  /** Keys whose first request runs in this process. */
  const running = new Set<string>()

  return async (request, reply, work) => {
    const { actor } = request
    const limit = overLimitOf(request.body)
    const whole = async (sql: Transaction) => {
      const result = await work(sql)
      if (limit) throw limit
      return result
    }
    const key = keyOf(request)
    if (key === undefined || actor.token_id === null) return write(database, actor.workspace_id, whole)

    const scope = `${actor.token_id} ${key}`
    if (running.has(scope)) throw inProgress()
    running.add(scope)
    try {
      const claim = { actor, key, scope, fingerprint: fingerprintOf(request) }
      const outcome = await write(
        database,
        actor.workspace_id,
        (sql, { free, stored }) => {
          if (!free) throw inProgress()
          return stored ? replay(secrets, reply, claim, stored) : first(secrets, sql, claim, whole)
        },
        (sql) => claimKey(sql, claim),
      )
      if (outcome instanceof DaybookError) throw outcome
      return outcome as Awaited<ReturnType<typeof work>>
    } finally {
      running.delete(scope)
    }
  }
}

type Claim = { actor: Actor; key: string; scope: string; fingerprint: Buffer }

/** The key of a POST; other methods may be repeated without one. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  const sent = request.raw.headersDistinct['idempotency-key']?.length
  if (sent !== 1 || typeof key !== 'string' || key.length > idempotencyKeyMax || !/^[\x21-\x7e]+$/.test(key))
    throw invalidField('Idempotency-Key', 'format')
  return key
}

/** What makes two requests the same: method, path with its query, and the body's bytes. */
const fingerprintOf = (request: FastifyRequest): Buffer =>
  hash('sha256', `${request.method} ${request.url}\n${request.bodyHash?.toString('hex') ?? ''}`, 'buffer')

const inProgress = () =>
  conflict('in_progress', 'The first request with this Idempotency-Key is still running.')

/** Sent together: the look-up runs after the lock is had, in a statement and so a snapshot of its own. */
async function claimKey(sql: Sql, claim: Claim) {
  const [[lock], [stored]] = await Promise.all([lockKey(sql, claim), findStored(sql, claim)])
  return { free: lock?.free ?? false, stored }
}

const lockKey = (sql: Sql, { scope }: Claim) => sql(Type.Object({ free: Type.Boolean() }))`
  select pg_try_advisory_xact_lock(hashtextextended(${scope}, 0)) as free`

const StoredRow = Type.Object({
  fingerprint: Type.Unsafe<Buffer>({ type: 'bytea' }),
  status: Type.Integer(),
  body: Type.Unsafe<Buffer>({ type: 'bytea' }),
})

const findStored = (sql: Sql, { actor, key }: Claim) => sql(StoredRow)`
  select fingerprint, status, body from idempotency_keys
  where workspace_id = ${actor.workspace_id} and token_id = ${actor.token_id} and key = ${key}
    and created_at > service_now(${sql.clockOffsetMs}) - ${idempotencyTtlHours} * interval '1 hour'`

/** An expired row is overwritten in place. */
const insertStored = (sql: Transaction, { actor, key, fingerprint }: Claim, status: number, body: Buffer) =>
  sql(NoRow)`
    insert into idempotency_keys (workspace_id, token_id, key, fingerprint, status, body, created_at)
    values (${actor.workspace_id}, ${actor.token_id}, ${key}, ${fingerprint}, ${status}, ${body}, ${sql.stamp})
    on conflict (workspace_id, token_id, key) do update set
      fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, created_at = excluded.created_at`

type Stored = { code: ErrorCode; message: string; details: Details; headers: Record<string, string> }

const seal = (secrets: Secrets, claim: Claim, value: unknown) =>
  secrets.seal('idempotency', Buffer.from(JSON.stringify(value ?? null)), claim.scope)

/** Outcomes that were reached by executing are answers too; the others may change with the next attempt (D31). */
const isOutcome = (error: unknown): error is DaybookError =>
  error instanceof DaybookError && (error.status === 404 || error.status === 409 || error.status === 422)

async function first<T>(
  secrets: Secrets,
  sql: Transaction,
  claim: Claim,
  work: (sql: Transaction) => Promise<T>,
): Promise<T | DaybookError> {
  try {
    const result = await sql.attempt(() => work(sql))
    await insertStored(sql, claim, 200, seal(secrets, claim, result))
    return result
  } catch (error) {
    if (!isOutcome(error)) throw error
    const { code, message, details, headers } = error
    await insertStored(sql, claim, error.status, seal(secrets, claim, { code, message, details, headers }))
    return error
  }
}

/** The stored answer; request id and rate headers are this request's own. */
async function replay(
  secrets: Secrets,
  reply: FastifyReply,
  claim: Claim,
  stored: { fingerprint: Buffer; status: number; body: Buffer },
): Promise<unknown> {
  if (!stored.fingerprint.equals(claim.fingerprint))
    throw conflict('key_reused', 'This Idempotency-Key came with a different request before.')
  const plain = secrets.open('idempotency', stored.body, claim.scope)
  // A key that was rotated away: the answer is lost, the effects are not, so nothing may be done again.
  if (!plain) throw conflict('key_reused', 'The stored answer of this Idempotency-Key can no longer be read.')
  void reply.header('idempotent-replayed', 'true')
  const value: unknown = JSON.parse(plain.toString())
  if (stored.status === 200) return value
  const { code, message, details, headers } = value as Stored
  return new DaybookError(code, message, details, headers)
}
