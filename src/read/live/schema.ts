import { Type, type Static } from '../../core/typebox.ts'
import { closedObject, idSchema } from '../../platform/http/schemas.ts'

/** The form of an id in the change log. */
const changeIdPattern = '^chg_[0-7][0-9a-hjkmnp-tv-z]{25}$'

/** How far back a stream may start, in milliseconds: longer than a page takes to load. */
const readingMaxMs = 15_000

export const LiveQuery = closedObject({
  after: Type.Optional(
    idSchema('chg', {
      pattern: changeIdPattern,
      description: 'Only changes after this one: the last that the client knows.',
    }),
  ),
  reading_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: readingMaxMs,
      description:
        'How long ago a client that knows no change began to read, in milliseconds. Its first answers may be as old, so it gets the changes since then.',
    }),
  ),
})
export type LiveQuery = Static<typeof LiveQuery>

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
