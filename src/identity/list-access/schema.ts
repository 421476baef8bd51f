import { Type, type Static } from '../../core/typebox.ts'
import { collection, idSchema, enumOf } from '../../platform/http/schemas.ts'
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

/** A list where it is shared. */
export const ListSharing = Type.Object({
  id: idSchema('lst'),
  name: listName,
  visibility,
  archived: Type.Boolean(),
  member_count: Type.Integer({ description: 'How many it is shared with, one by one.' }),
})
export type ListSharing = Static<typeof ListSharing>

/** Whom a list is shared with, one by one. */
export const ListMembers = collection(Type.Object(Member.properties))

/** What is shared with a member, one by one. */
export const SharedLists = collection(Type.Object({ id: idSchema('lst'), name: listName, visibility }))
