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

/** A member as shown in the settings; the last two fields are null except for the owner and admins. */
export const MemberDetails = Type.Object({
  ...Member.properties,
  joined_at: stampSchema(),
  last_seen_at: nullable(stampSchema(), { description: 'In this workspace, to the minute; null if never.' }),
  two_factor: nullable(Type.Boolean(), { description: 'Whether signing in requires a second factor.' }),
})
export type MemberDetails = Static<typeof MemberDetails>

/** Filters members by a text in their name or email address, and by a list of roles such as `owner,admin`. */
export const MemberFilter = closedObject({
  ...pageQuery,
  text: Type.Optional(Type.String({ maxLength: memberSearchMax })),
  roles: Type.Optional(Type.String({ pattern: `^(?:${roles.join('|')})(?:,(?:${roles.join('|')}))*$` })),
})
export type MemberFilter = Static<typeof MemberFilter>

/** The role `owner` transfers ownership. */
export const RoleChange = closedObject({ role: enumOf(roles) })
