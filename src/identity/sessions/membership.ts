import type { FastifyReply, FastifyRequest } from 'fastify'
import { roles } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound, notSignedIn } from '../../core/errors.ts'
import type { IdempotentWrite } from '../../platform/http/idempotent-write.ts'
import { isUnsafeMethod } from './authenticate.ts'
import { findSessionRole } from './store.ts'

/**
 * `write` for people: asks once more, when it is their turn, who they are. Between the door and the workspace's lane
 * others come first, and one of them may have taken away what the door has seen; without this, an administrator who
 * keeps a request waiting gives themselves back the role that they have just lost (S-03).
 *
 * @throws unauthorized when the session has ended meanwhile, not_found for a member who was removed, forbidden for one
 *   whose role is a lesser one
 */
export const recheckMembership =
  (write: IdempotentWrite): IdempotentWrite =>
  (request, reply, work) =>
    write(request, reply, async (sql) => {
      await requireMembership(sql, request)
      return work(sql)
    })

async function requireMembership(sql: Transaction, { actor, person }: FastifyRequest): Promise<void> {
  const standing = await findSessionRole(sql, person.session_id, actor.workspace_id)
  if (!standing) throw notSignedIn()
  if (standing.role === null) throw notFound()
  if (roles.indexOf(standing.role) > roles.indexOf(actor.role)) throw missingRole(actor.role)
}

/**
 * Asks the door of a person's change again when its body has come, which takes as long as its sender likes: for a
 * session that was ended meanwhile, and a proof that is no fresh one any more (S-64).
 */
export const reauthenticateAfterBody =
  (pass: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isUnsafeMethod(request) && request.routeOptions.config.access === 'person') await pass(request, reply)
  }
