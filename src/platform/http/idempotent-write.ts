import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import {
  lockIdempotencyKey,
  findStored,
  requestInProgress,
  insertResponse,
  type IdempotencyKey,
  type StoredResponse,
} from '../db/idempotency-keys.ts'
import type { Sql, Transaction } from '../db/sql.ts'
import { type LaneReads, write } from '../db/write.ts'
import { conflict, DaybookError, type ErrorDetails, type ErrorCode, invalidField } from '../../core/errors.ts'
import type { Actor } from '../../core/actor.ts'
import type { Secrets } from '../../core/secrets.ts'
import { idempotencyKeyMax } from '../../core/limits.ts'
import { exceededLimit } from './validation.ts'

/**
 * Runs one change of the API in a transaction that holds the workspace's lane. For a POST with an
 * `Idempotency-Key` the response is stored in the same commit, so a crash undoes both and no key is ever
 * stuck (D31, hard problem c).
 */
export type IdempotentWrite = <T, Read = undefined>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (sql: Transaction, read: Read) => Promise<T>,
  /** What `work` needs to know first, read in the round trip that takes the lane. */
  read?: (sql: Sql) => Promise<Read>,
  options?: WriteOptions,
) => Promise<T>

/** How many tasks a write is going to create, if that's known before. */
type WriteOptions = { taskNumbers?: number }

export function createIdempotentWrite(database: Database, secrets: Secrets): IdempotentWrite {
  /** Keys whose first request is running in this process. */
  const running = new Set<string>()

  return async <T, Read>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (sql: Transaction, read: Read) => Promise<T>,
    after?: (sql: Sql) => Promise<Read>,
    { taskNumbers }: WriteOptions = {},
  ) => {
    const limit = exceededLimit(request.body)
    const workWithinLimit = async (sql: Transaction, read: Read) => {
      const result = await work(sql, read)
      if (limit) throw limit
      return result
    }
    const claim = readClaim(request)
    if (!claim) {
      const { workspace_id } = request.actor
      return write(database, workspace_id, (sql, _, read: Read) => workWithinLimit(sql, read), {
        after,
        taskNumbers,
      })
    }

    const { scope } = claim
    if (running.has(scope)) throw requestInProgress()
    running.add(scope)
    try {
      const reads = { after, taskNumbers }
      const outcome = await executeOnce({ database, secrets, reply, claim }, workWithinLimit, reads)
      if (outcome instanceof DaybookError) throw outcome
      return outcome as T
    } finally {
      running.delete(scope)
    }
  }
}

/**
 * Returns the conflict of a malformed request whose key was used before with a different one, which comes before 400
 * (R-136, D22). Only a malformed request has to look for it: any other one finds it when it claims the key.
 */
export async function findKeyReuse(
  database: Database,
  request: FastifyRequest,
): Promise<DaybookError | undefined> {
  // Before sign-in there is no one whose key it could be.
  const claim = (request.actor as Actor | undefined) && readClaim(request)
  const [stored] = claim ? await findStored(database.read, claim) : []
  return claim && stored && !stored.fingerprint.equals(claim.fingerprint) ? keyReused() : undefined
}

type KeyClaim = IdempotencyKey & { fingerprint: Buffer }

/** Returns the key of a request, with whose it is and what it is for; undefined if it has none. */
function readClaim(request: FastifyRequest): KeyClaim | undefined {
  // A route that requires a recent confirmation shows a secret, which a repeated key must not show again.
  const key = request.routeOptions.config.recentlyConfirmed ? undefined : readIdempotencyKey(request)
  const { workspace_id, token_id, member_id } = request.actor
  // In the app a person's keys are one set across all browsers, so that a change sent twice is made once.
  const holder_id = token_id ?? member_id
  if (key === undefined || holder_id === null) return undefined
  return { workspace_id, holder_id, key, scope: `${holder_id} ${key}`, fingerprint: fingerprintOf(request) }
}

/** Reads the key of a POST; other methods can be repeated without one. */
function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  if (typeof key !== 'string' || key.length > idempotencyKeyMax || !/^[\x21-\x7e]+$/.test(key))
    throw invalidField('Idempotency-Key', 'format')
  return key
}

/** Two requests are the same when method, path, query and the bytes of the body are. */
const fingerprintOf = (request: FastifyRequest): Buffer =>
  hash('sha256', `${request.method} ${request.url}\n${request.bodyHash?.toString('hex') ?? ''}`, 'buffer')

/**
 * Returns what a member's requests with these keys have responded, in the order of the keys; undefined where a request
 * has not run, has failed or can no longer be read.
 */
export async function findResponses(
  sql: Sql,
  secrets: Secrets,
  { workspace_id, member_id }: Actor,
  keys: readonly string[],
): Promise<unknown[]> {
  if (member_id === null) return keys.map(() => undefined)
  const stored = await Promise.all(
    keys.map((key) => findStored(sql, { workspace_id, holder_id: member_id, key })),
  )
  return keys.map((key, at) => {
    const [found] = stored[at] ?? []
    const plain =
      found?.status === 200 ? secrets.open('idempotency', found.body, `${member_id} ${key}`) : undefined
    return plain && (JSON.parse(plain.toString()) as unknown)
  })
}

type StoredError = {
  code: ErrorCode
  message: string
  details: ErrorDetails
  headers: Record<string, string>
}

const sealAnswer = (
  secrets: Secrets,
  { fingerprint, scope }: KeyClaim,
  status: number,
  value: unknown,
): StoredResponse => ({
  fingerprint,
  status,
  body: secrets.seal('idempotency', Buffer.from(JSON.stringify(value ?? null)), scope),
})

/**
 * Errors that came from executing the request are stored too; others may differ at the next attempt (D31).
 */
const isStorableError = (error: unknown): error is DaybookError =>
  error instanceof DaybookError && (error.status === 404 || error.status === 409 || error.status === 422)

type Claimed = { database: Database; secrets: Secrets; reply: FastifyReply; claim: KeyClaim }

/**
 * Runs a request and stores its response in the same transaction, or returns the stored one. When the request fails,
 * its transaction is rolled back and the error is stored in another. In between, another process may run the same
 * request, since nothing has happened yet; then its response counts (0242).
 */
async function executeOnce<T, Read>(
  { database, secrets, reply, claim }: Claimed,
  work: (sql: Transaction, read: Read) => Promise<T>,
  reads: Pick<LaneReads<never, Read>, 'after' | 'taskNumbers'>,
): Promise<unknown> {
  const writeUnlessStored = (
    makeResponse: (sql: Transaction, read: Read) => Promise<unknown>,
    ownReads: typeof reads = {},
  ) =>
    write(
      database,
      claim.workspace_id,
      (sql, stored: StoredResponse | undefined, read: Read) =>
        stored ? replayStored(secrets, reply, claim, stored) : makeResponse(sql, read),
      { before: (sql) => lockIdempotencyKey(sql, claim), ...ownReads },
    )
  const store = (sql: Transaction, status: number, value: unknown) =>
    sql.defer(insertResponse(sql, claim, sealAnswer(secrets, claim, status, value)))

  let failure: DaybookError | undefined
  try {
    return await writeUnlessStored(async (sql, read) => {
      const result = await work(sql, read).catch((error: unknown) => {
        if (isStorableError(error)) failure = error
        throw error
      })
      store(sql, 200, result)
      return result
    }, reads)
  } catch (error) {
    if (!failure || error !== failure) throw error
    const { status, code, message, details, headers } = failure
    return writeUnlessStored(async (sql) => {
      store(sql, status, { code, message, details, headers })
      return failure
    })
  }
}

const keyReused = () =>
  conflict('key_reused', 'This Idempotency-Key was already used with a different request. Use a new key.')

/** Returns the stored response, with the request ID and rate headers of this request. */
async function replayStored(
  secrets: Secrets,
  reply: FastifyReply,
  claim: KeyClaim,
  stored: StoredResponse,
): Promise<unknown> {
  if (!stored.fingerprint.equals(claim.fingerprint)) throw keyReused()
  const plain = secrets.open('idempotency', stored.body, claim.scope)
  // The secret key has been replaced: the response is lost but its effects are not, so nothing may run again.
  if (!plain)
    throw conflict(
      'key_reused',
      'The response stored for this Idempotency-Key can no longer be read. Use a new key.',
    )
  void reply.header('idempotent-replayed', 'true')
  const value: unknown = JSON.parse(plain.toString())
  if (stored.status === 200) return value
  const { code, message, details, headers } = value as StoredError
  return new DaybookError(code, message, details, headers)
}
