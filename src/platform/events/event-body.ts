import { fragment, type Fragment } from '../db/sql.ts'

/**
 * The body of the event in the row `row`: as it was recorded if `whole`, otherwise with an empty `previous`, for people
 * who could not see the earlier values (D44). Everything else stays the same to the byte, so an event has two bodies and
 * no more (D46).
 *
 * `previous` is the last field of `data`, which is the last field of the body. The pattern matches nothing that someone
 * wrote, since JSON escapes quotes in strings.
 */
export const eventBody = (row: Fragment, whole: Fragment): Fragment => fragment`
  case when ${whole} then ${row}.body
    else regexp_replace(${row}.body, ',"previous":[{].*$', ',"previous":{}}}')
  end`
