import { Type } from '../../core/typebox.ts'
import { closedObject, idSchema } from '../../platform/http/schemas.ts'

/** The form of an id in the change log. */
const changeIdPattern = '^chg_[0-7][0-9a-hjkmnp-tv-z]{25}$'

export const LiveQuery = closedObject({
  after: Type.Optional(
    idSchema('chg', {
      pattern: changeIdPattern,
      description: 'Only changes after this one: the last that the client knows.',
    }),
  ),
})

/** One change, as a stream sends it. */
export type LiveChange = {
  id: string
  /** What happened, as in the history. */
  action: string
  subject_id: string
  list_id: string | null
  /** Who did it; null for the service itself. */
  member_id: string | null
  created_at: string
  /** The names of the fields that changed. */
  changed: string[]
  /** The tasks whose rows may look different now: the subject, its parents, the task of a comment. */
  task_ids: string[]
}
