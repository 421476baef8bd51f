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

/** The roles people can be invited with; only an existing member can become the owner. */
export const invitableRoles = ['admin', 'member', 'guest'] as const
export type InvitableRole = (typeof invitableRoles)[number]

export const invitationParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('inv') })

const commonProperties = {
  id: idSchema('inv'),
  email: Type.String(),
  role: enumOf(invitableRoles),
}

/** An invitation as shown in the settings, without the link's token. */
export const Invitation = Type.Object({
  ...commonProperties,
  invited_by: nullable(Type.Object({ id: idSchema('usr'), name: Type.String() }), {
    description: 'The inviter; null for the operator.',
  }),
  created_at: stampSchema(),
  expires_at: stampSchema(),
  list_ids: Type.Array(idSchema('lst'), {
    description: 'Those of the lists to be shared that you can see.',
  }),
  expired: Type.Boolean(),
})
export type Invitation = Static<typeof Invitation>

export const Invitations = collection(Invitation)

/** Filters invitations by a text in their email address. */
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
      description: 'Lists to share with the person when they accept.',
    }),
  ),
})
export type InvitationCreate = Static<typeof InvitationCreate>

const token = Type.String()

/** The content of a link's fragment. */
export const InvitationToken = closedObject({ token })

/** What the page behind a link shows. */
export const InvitationPreview = Type.Object({
  workspace_name: Type.String(),
  email: Type.String(),
  role: enumOf(invitableRoles),
  invited_by: nullable(Type.String(), { description: "The inviter's name." }),
  has_account: Type.Boolean({
    description: 'Whether the address has an account; if not, accepting requires a name and a password.',
  }),
  expires_at: stampSchema(),
})
export type InvitationPreview = Static<typeof InvitationPreview>

/** Name and password are used to create an account if the address has none. */
export const InvitationAccept = closedObject({
  token,
  name: Type.Optional(singleLineText(memberNameMax)),
  password: Type.Optional(Type.String()),
})
export type InvitationAccept = Static<typeof InvitationAccept>
