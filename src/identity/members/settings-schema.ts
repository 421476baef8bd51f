import { Type, type Static } from '../../core/typebox.ts'
import { memberKinds, roles } from '../../core/actor.ts'
import {
  closedObject,
  idSchema,
  nullable,
  enumOf,
  pageQuery,
  singleLineText,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { memberNameMax, memberSearchMax } from '../../core/limits.ts'
import { Member } from './schema.ts'

export const memberParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('usr') })

/** A member as shown in the settings; the last two fields are null except for the owner and admins. */
export const MemberDetails = Type.Object({
  ...Member.properties,
  description: nullable(Type.String(), { description: 'What an integration is for.' }),
  joined_at: stampSchema(),
  last_seen_at: nullable(stampSchema(), { description: 'In this workspace, to the minute; null if never.' }),
  two_factor: nullable(Type.Boolean(), { description: 'Whether signing in requires a second factor.' }),
})
export type MemberDetails = Static<typeof MemberDetails>

/** Filters members by a text in their name or email address, by kind, and by a list of roles such as `owner,admin`. */
export const MemberFilter = closedObject({
  ...pageQuery,
  text: Type.Optional(Type.String({ maxLength: memberSearchMax })),
  kind: Type.Optional(enumOf(memberKinds)),
  roles: Type.Optional(Type.String({ pattern: `^(?:${roles.join('|')})(?:,(?:${roles.join('|')}))*$` })),
})
export type MemberFilter = Static<typeof MemberFilter>

/** The role `owner` transfers ownership. */
export const RoleChange = closedObject({ role: enumOf(roles) })

/** 0301: in characters. */
const integrationDescriptionMax = 500
const integrationDescription = nullable(Type.String({ maxLength: integrationDescriptionMax }))

export const IntegrationCreate = closedObject({
  name: singleLineText(memberNameMax),
  description: Type.Optional(integrationDescription),
  role: enumOf(['admin', 'member', 'guest']),
})
export type IntegrationCreate = Static<typeof IntegrationCreate>

export const IntegrationPatch = closedObject({
  name: Type.Optional(singleLineText(memberNameMax)),
  description: Type.Optional(integrationDescription),
})
export type IntegrationPatch = Static<typeof IntegrationPatch>
