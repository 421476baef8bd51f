import { Type, type Static } from '../../core/typebox.ts'
import {
  closed,
  collection,
  id,
  nullable,
  oneLine,
  oneOf,
  paging,
  stamp,
} from '../../platform/http/schemas.ts'
import { invitationListsMax, memberNameMax, memberSearchMax } from '../../core/limits.ts'

/** What somebody can be invited as; an owner is made of a member. */
export const invitableRoles = ['admin', 'member', 'guest'] as const
export type InvitableRole = (typeof invitableRoles)[number]

export const ofInvitation = Type.Object({ workspace_id: id('wsp'), id: id('inv') })

const head = {
  id: id('inv'),
  email: Type.String(),
  role: oneOf(invitableRoles),
}

/** An invitation as the settings show it: never what its link holds. */
export const Invitation = Type.Object({
  ...head,
  invited_by: nullable(Type.Object({ id: id('usr'), name: Type.String() }), {
    description: 'null for the operator.',
  }),
  created_at: stamp(),
  expires_at: stamp(),
  list_ids: Type.Array(id('lst'), { description: 'Of the lists that come with it, those that one sees.' }),
  expired: Type.Boolean(),
})
export type Invitation = Static<typeof Invitation>

export const Invitations = collection(Invitation)

/** Which invitations: those whose address holds a text. */
export const InvitationFilter = closed({
  ...paging,
  text: Type.Optional(Type.String({ maxLength: memberSearchMax })),
})

export const InvitationCreate = closed({
  email: Type.String({ format: 'email' }),
  role: oneOf(invitableRoles),
  list_ids: Type.Optional(
    Type.Array(id('lst'), { maxItems: invitationListsMax, description: 'Shared with whoever accepts.' }),
  ),
})
export type InvitationCreate = Static<typeof InvitationCreate>

const token = Type.String()

/** What a link's fragment holds. */
export const InvitationToken = closed({ token })

/** What the page of a link shows. */
export const InvitationLook = Type.Object({
  workspace_name: Type.String(),
  email: Type.String(),
  role: oneOf(invitableRoles),
  invited_by: nullable(Type.String(), { description: 'A name.' }),
  has_account: Type.Boolean({
    description: 'Whether this address signs in; else it sets a name and a password.',
  }),
  expires_at: stamp(),
})
export type InvitationLook = Static<typeof InvitationLook>

/** Name and password make the account of an address that has none. */
export const InvitationAccept = closed({
  token,
  name: Type.Optional(oneLine(memberNameMax)),
  password: Type.Optional(Type.String()),
})
export type InvitationAccept = Static<typeof InvitationAccept>
