import { Type } from '../../../core/typebox.ts'
import { closedObject } from '../../../platform/http/schemas.ts'
import { listName } from '../../../identity/list-access/schema.ts'

export const ListDuplicate = closedObject({ name: listName })

/** How far a list is that is being duplicated. */
export const ListCopyProgress = Type.Object({
  done: Type.Integer({ description: 'Tasks that were copied so far.' }),
  total: Type.Integer({ description: 'Tasks to copy, as of the start.' }),
  finished: Type.Boolean(),
})
