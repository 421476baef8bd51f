import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Role, roles } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound, notSignedIn } from '../../core/errors.ts'
import type { IdempotentWrite } from '../../platform/http/idempotent-write.ts'
import { isUnsafeMethod } from './authenticate.ts'
import { findRole, hasSession } from './store.ts'

/**
 * Wraps `write` for people: checks session and membership again once the request holds the workspace's lane.
 * While it waited, an earlier request may have changed them. Without this, an admin could keep a
 * request waiting and use it to restore the role they have just lost (S-03).
 *
 * @throws unauthorized if the session has ended in the meantime, not_found if the member was removed,
 *   forbidden if their role is lower now
 */
export const recheckMembership =
  (write: IdempotentWrite): IdempotentWrite =>
  <T, Read>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (sql: Transaction, read: Read) => Promise<T>,
    read?: (sql: Sql) => Promise<Read>,
  ) =>
    write(
      request,
      reply,
      async (sql, [signedIn, role, own]) => {
        if (!signedIn) throw notSignedIn()
        requireRole(request, role)
        return work(sql, own)
      },
      (sql: Sql) =>
        Promise.all([
          hasSession(sql, request.person.session_id),
          findRole(sql, request.person.account_id, request.actor.workspace_id),
          read?.(sql) as Promise<Read>,
        ]),
    )

function requireRole({ actor }: FastifyRequest, role: Role | undefined): void {
  if (role === undefined) throw notFound()
  if (roles.indexOf(role) > roles.indexOf(actor.role)) throw missingRole(actor.role)
}

/**
 * Authenticates a person's change again once its body has arrived, since a sender can take as long as they
 * like to send it: the session may have been revoked in the meantime, or the confirmation may no longer be
 * recent (S-64).
 */
export const reauthenticateAfterBody =
  (authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isUnsafeMethod(request) && request.routeOptions.config.access === 'person')
      await authenticate(request, reply)
  }
