import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, noContent, noQuery } from '../../platform/http/schemas.ts'
import { requireConfirmation } from '../sessions/authenticate.ts'
import { workspaceParams } from '../workspaces/settings-schema.ts'
import { getMemberDetails, listMemberDetails } from './list.ts'
import { type OnMemberRemoved, removeMember } from './remove.ts'
import { createLastSeenTracker } from './last-seen.ts'
import { setRole } from './set-role.ts'
import { MemberFilter, MemberDetails, memberParams, RoleChange } from './settings-schema.ts'

type MemberRouteDeps = RouteDeps & {
  onMemberRemoved: readonly OnMemberRemoved[]
  onMemberDemoted: readonly OnMemberRemoved[]
}

/** Routes for members in the app's settings. The operations themselves check who may do what (D14). */
export function memberSettingsRoutes(
  app: FastifyApp,
  { database, write, page, onMemberRemoved, onMemberDemoted }: MemberRouteDeps,
): void {
  const members = '/workspaces/:workspace_id/members'

  app.get(
    members,
    {
      schema: {
        hide: true,
        params: workspaceParams,
        querystring: MemberFilter,
        response: { 200: collection(MemberDetails) },
      },
    },
    (request) =>
      page<MemberDetails>(
        request,
        (member) => [member.id],
        (after, take) =>
          listMemberDetails(database.page, request.actor, request.query, after?.[0] ?? '', take),
      ),
  )

  app.patch(
    `${members}/:id`,
    {
      schema: {
        hide: true,
        params: memberParams,
        querystring: noQuery,
        body: RoleChange,
        response: { 200: MemberDetails },
      },
    },
    (request, reply) => {
      const { actor, params, body } = request
      if (body.role === 'owner' && actor.role === 'owner') requireConfirmation(request, database.clock.now())
      return write(request, reply, async (sql) => {
        await setRole(sql, actor, params.id, body.role, onMemberDemoted)
        return getMemberDetails(sql, actor, params.id)
      })
    },
  )

  app.delete(
    `${members}/:id`,
    {
      schema: {
        hide: true,
        params: memberParams,
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await write(request, reply, (sql) =>
        removeMember(sql, request.actor, request.params.id, onMemberRemoved),
      )
      return reply.status(204).send()
    },
  )
}

/** Records when members use the app. */
export function trackLastSeen(app: FastifyApp, { database }: Pick<RouteDeps, 'database'>): void {
  const recordSeen = createLastSeenTracker(database)
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.actor) recordSeen(request.actor)
    done()
  })
}
