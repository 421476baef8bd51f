import { Type, type Static } from '../../core/typebox.ts'
import { roles } from '../../core/actor.ts'
import { closedObject, idSchema, enumOf, pageQuery } from '../../platform/http/schemas.ts'
import { memberNameMax } from '../../core/limits.ts'

/** A person in a workspace, as returned by the API and sent in events. */
export const Member = Type.Object(
  {
    id: idSchema('usr'),
    name: Type.String({ maxLength: memberNameMax, examples: ['Ana Kovač'] }),
    email: Type.String({ examples: ['ana@example.com'] }),
    role: enumOf(roles),
  },
  { $id: 'Member', description: 'A member of the workspace.' },
)
export type Member = Static<typeof Member>

export const MemberQuery = closedObject({ ...pageQuery })
