import { Type, type Static } from '../../core/typebox.ts'
import {
  closedObject,
  collection,
  idSchema,
  nullable,
  singleLineText,
  enumOf,
  pageQuery,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { invitationListsMax, memberNameMax, memberSearchMax } from '../../core/limits.ts'

/** What somebody can be invited as; an owner is made of a member. */
export const invitableRoles = ['admin', 'member', 'guest'] as const
export type InvitableRole = (typeof invitableRoles)[number]

export const invitationParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('inv') })

const commonProperties = {
  id: idSchema('inv'),
  email: Type.String(),
  role: enumOf(invitableRoles),
}

/** An invitation as the settings show it: never what its link holds. */
export const Invitation = Type.Object({
  ...commonProperties,
  invited_by: nullable(Type.Object({ id: idSchema('usr'), name: Type.String() }), {
    description: 'null for the operator.',
  }),
  created_at: stampSchema(),
  expires_at: stampSchema(),
  list_ids: Type.Array(idSchema('lst'), {
    description: 'Of the lists that come with it, those that one sees.',
  }),
  expired: Type.Boolean(),
})
export type Invitation = Static<typeof Invitation>

export const Invitations = collection(Invitation)

/** Which invitations: those whose address holds a text. */
export const InvitationFilter = closedObject({
  ...pageQuery,
  text: Type.Optional(Type.String({ maxLength: memberSearchMax })),
})

export const InvitationCreate = closedObject({
  email: Type.String({ format: 'email' }),
  role: enumOf(invitableRoles),
  list_ids: Type.Optional(
    Type.Array(idSchema('lst'), {
      maxItems: invitationListsMax,
      description: 'Shared with whoever accepts.',
    }),
  ),
})
export type InvitationCreate = Static<typeof InvitationCreate>

const token = Type.String()

/** What a link's fragment holds. */
export const InvitationToken = closedObject({ token })

/** What the page of a link shows. */
export const InvitationPreview = Type.Object({
  workspace_name: Type.String(),
  email: Type.String(),
  role: enumOf(invitableRoles),
  invited_by: nullable(Type.String(), { description: 'A name.' }),
  has_account: Type.Boolean({
    description: 'Whether this address signs in; else it sets a name and a password.',
  }),
  expires_at: stampSchema(),
})
export type InvitationPreview = Static<typeof InvitationPreview>

/** Name and password make the account of an address that has none. */
export const InvitationAccept = closedObject({
  token,
  name: Type.Optional(singleLineText(memberNameMax)),
  password: Type.Optional(Type.String()),
})
export type InvitationAccept = Static<typeof InvitationAccept>
