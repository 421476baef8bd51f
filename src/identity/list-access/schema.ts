import { Type, type Static } from '../../core/typebox.ts'
import { collection, id, oneOf } from '../../platform/http/schemas.ts'
import { Member } from '../members/schema.ts'
import { listNameMax } from '../../core/limits.ts'

export const ofList = Type.Object({ workspace_id: id('wsp'), id: id('lst') })
export const ofShare = Type.Object({ workspace_id: id('wsp'), id: id('lst'), member_id: id('usr') })

export const listName = Type.String({
  minLength: 1,
  maxLength: listNameMax,
  pattern: '\\S',
  examples: ['Customers'],
})
const visibility = oneOf(['workspace', 'private'])

/** A list where it is shared. */
export const ListView = Type.Object({
  id: id('lst'),
  name: listName,
  visibility,
  archived: Type.Boolean(),
  member_count: Type.Integer({ description: 'How many it is shared with, one by one.' }),
})
export type ListView = Static<typeof ListView>

/** Whom a list is shared with, one by one. */
export const ListMembers = collection(Type.Object(Member.properties))

/** What is shared with a member, one by one. */
export const SharedLists = collection(Type.Object({ id: id('lst'), name: listName, visibility }))
