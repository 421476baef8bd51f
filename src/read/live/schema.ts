import { Type } from '../../core/typebox.ts'
import { closedObject, idSchema } from '../../platform/http/schemas.ts'

/** The shape of a position in the log of changes. */
const changeIdPattern = '^chg_[0-7][0-9a-hjkmnp-tv-z]{25}$'

export const LiveQuery = closedObject({
  after: Type.Optional(
    idSchema('chg', {
      pattern: changeIdPattern,
      description: 'Only what came after this change: the last one that is known.',
    }),
  ),
})

/** One change as a stream tells it. */
export type LiveChange = {
  id: string
  /** What happened, in the history's words. */
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
