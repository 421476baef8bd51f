import { Type, type Static } from '../../core/typebox.ts'
import { collection, idSchema, enumOf, stampSchema } from '../../platform/http/schemas.ts'
import { Member } from '../members/schema.ts'
import { listNameMax } from '../../core/limits.ts'

export const listParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('lst') })
export const listMemberParams = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('lst'),
  member_id: idSchema('usr'),
})

export const listName = Type.String({
  minLength: 1,
  maxLength: listNameMax,
  pattern: '\\S',
  examples: ['Customers'],
})
const visibility = enumOf(['workspace', 'private'])

/** A list with its sharing. */
export const ListSharing = Type.Object({
  id: idSchema('lst'),
  name: listName,
  visibility,
  archived: Type.Boolean(),
  member_count: Type.Integer({ description: 'How many members it is shared with individually.' }),
})
export type ListSharing = Static<typeof ListSharing>

/** The members a list is shared with individually. */
export const ListMembers = collection(Type.Object(Member.properties))

/** The lists shared with a member individually. */
export const SharedLists = collection(Type.Object({ id: idSchema('lst'), name: listName, visibility }))

/** That a list is shared with a member individually, as the API shows it. */
export const ListShare = Type.Object(
  {
    member_id: idSchema('usr'),
    shared_at: stampSchema({ description: 'When it was shared with them.' }),
  },
  { $id: 'ListShare', description: 'A member that a list is shared with.' },
)
export type ListShare = Static<typeof ListShare>
