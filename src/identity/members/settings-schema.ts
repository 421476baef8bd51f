import { Type, type Static } from '../../core/typebox.ts'
import { roles } from '../../core/actor.ts'
import {
  closedObject,
  idSchema,
  nullable,
  enumOf,
  pageQuery,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { memberSearchMax } from '../../core/limits.ts'
import { Member } from './schema.ts'

export const memberParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('usr') })

/** A member as the settings show them; the last two are for owner and administrators, null for everybody else. */
export const MemberDetails = Type.Object({
  ...Member.properties,
  joined_at: stampSchema(),
  last_seen_at: nullable(stampSchema(), { description: 'In this workspace, to the minute; null for never.' }),
  two_factor: nullable(Type.Boolean(), { description: 'Whether their sign-in asks for a second factor.' }),
})
export type MemberDetails = Static<typeof MemberDetails>

/** Which members: those whose name or address holds a text, and those of one of the roles, such as `owner,admin`. */
export const MemberFilter = closedObject({
  ...pageQuery,
  text: Type.Optional(Type.String({ maxLength: memberSearchMax })),
  roles: Type.Optional(Type.String({ pattern: `^(?:${roles.join('|')})(?:,(?:${roles.join('|')}))*$` })),
})
export type MemberFilter = Static<typeof MemberFilter>

/** `owner` hands the ownership over. */
export const RoleChange = closedObject({ role: enumOf(roles) })
