import type { Api, Door } from '../../platform/http/route-deps.ts'
import { collection, noContent, noQuery } from '../../platform/http/schemas.ts'
import { requireConfirmation } from '../sessions/authenticate.ts'
import { inWorkspace } from '../workspaces/settings-schema.ts'
import { getMemberView, listMemberViews } from './list.ts'
import { type MemberLeft, removeMember } from './remove.ts'
import { createSeenNote } from './last-seen.ts'
import { setRole } from './set-role.ts'
import { MemberFilter, MemberView, ofMember, RoleChoice } from './settings-schema.ts'

type MemberDoor = Door & { memberLeft: readonly MemberLeft[]; memberDemoted: readonly MemberLeft[] }

/** The members in the app's settings; who may do what is the operations' to say (D14). */
export function memberSettingsRoutes(
  app: Api,
  { database, write, page, memberLeft, memberDemoted }: MemberDoor,
): void {
  const members = '/workspaces/:workspace_id/members'

  app.get(
    members,
    {
      schema: {
        hide: true,
        params: inWorkspace,
        querystring: MemberFilter,
        response: { 200: collection(MemberView) },
      },
    },
    (request) =>
      page<MemberView>(
        request,
        (member) => [member.id],
        (after, take) => listMemberViews(database.page, request.actor, request.query, after?.[0] ?? '', take),
      ),
  )

  app.patch(
    `${members}/:id`,
    {
      schema: {
        hide: true,
        params: ofMember,
        querystring: noQuery,
        body: RoleChoice,
        response: { 200: MemberView },
      },
    },
    (request, reply) => {
      const { actor, params, body } = request
      if (body.role === 'owner' && actor.role === 'owner') requireConfirmation(request, database.clock.now())
      return write(request, reply, async (sql) => {
        await setRole(sql, actor, params.id, body.role, memberDemoted)
        return getMemberView(sql, actor, params.id)
      })
    },
  )

  app.delete(
    `${members}/:id`,
    {
      schema: {
        hide: true,
        params: ofMember,
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await write(request, reply, (sql) => removeMember(sql, request.actor, request.params.id, memberLeft))
      return reply.status(204).send()
    },
  )
}

/** Notes who is in the app. */
export function watchMembers(app: Api, { database }: Pick<Door, 'database'>): void {
  const note = createSeenNote(database)
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.actor) note(request.actor)
    done()
  })
}
