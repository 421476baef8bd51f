import { Type, type Static } from '../lib/type.ts'
import { roles } from '../actor.ts'
import { closed, id, oneOf, paging } from '../http/schemas.ts'
import { memberNameMax } from '../limits.ts'

/** A person in a workspace, as the API and events show them. */
export const Member = Type.Object(
  {
    id: id('usr'),
    name: Type.String({ maxLength: memberNameMax, examples: ['Ana Kovač'] }),
    email: Type.String({ examples: ['ana@example.com'] }),
    role: oneOf(roles),
  },
  { $id: 'Member', description: 'A member of the workspace.' },
)
export type Member = Static<typeof Member>

export const MemberQuery = closed({ ...paging })
