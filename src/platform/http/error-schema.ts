import { errorCodes } from '../../core/errors.ts'
import { publicDetailReasons, publicReasons } from '../../core/error-reasons.ts'
import { Type } from '../../core/typebox.ts'
import { openEnum } from './schemas.ts'

/** The shape of errors. Which details come with which code is in the description of each error. */

const reasons = Object.keys(publicReasons)
const { forbidden, conflict, unprocessable, rate_limited } = publicDetailReasons
const detailReasons = { ...forbidden, ...conflict, ...unprocessable, ...rate_limited }

const FieldError = Type.Object(
  {
    field: Type.String({
      description: 'The path of the field, the query parameter or the header; empty for the whole request.',
      examples: ['checklist.3.text'],
    }),
    reason: openEnum(reasons, {
      description: 'Why it is refused. Treat a reason that you do not know as `value`.',
      examples: ['format'],
      'x-enum-descriptions': Object.values(publicReasons),
    }),
    index: Type.Optional(
      Type.Integer({
        description: 'Which of the ids that you sent in this field is meant, counted from 0. Of `not_found`.',
        examples: [2],
      }),
    ),
  },
  { title: 'FieldError', description: 'What is wrong with one field.' },
)

const ErrorDetails = Type.Object(
  {
    errors: Type.Optional(
      Type.Array(FieldError, {
        description: 'Every field that is wrong, at most 20. Of `validation_error`.',
      }),
    ),
    reason: Type.Optional(
      openEnum(Object.keys(detailReasons), {
        description:
          'Why the request was refused: of `forbidden`, `conflict`, and some `unprocessable` and `rate_limited`.',
        examples: ['list_archived'],
        'x-enum-descriptions': Object.values(detailReasons),
      }),
    ),
    required: Type.Optional(Type.String({ description: 'What is needed. Of `forbidden`.' })),
    limit: Type.Optional(Type.String({ description: 'The limit. Of `unprocessable`.' })),
    max: Type.Optional(Type.Integer({ description: 'What the limit allows.' })),
    actual: Type.Optional(Type.Integer({ description: 'What the request would come to.' })),
    path: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), title: Type.String() }, { title: 'CycleTask' }), {
        description: 'The tasks of a cycle. Of `dependency_cycle`.',
      }),
    ),
    max_bytes: Type.Optional(Type.Integer({ description: 'How large a request may be.' })),
    retry_after: Type.Optional(Type.Integer({ description: 'Seconds to wait. Of `rate_limited`.' })),
    size: Type.Optional(Type.Integer({ description: 'The bytes of the file. Of `range_not_satisfiable`.' })),
  },
  {
    title: 'ErrorDetails',
    additionalProperties: true,
    description: 'More about the error, depending on its code.',
  },
)

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: openEnum(errorCodes, { description: 'What went wrong, for programs to act on.' }),
        message: Type.String({ description: 'What went wrong, for people to read. The wording may change.' }),
        details: ErrorDetails,
        request_id: Type.String({ description: 'The same as the `X-Request-Id` header.' }),
      },
      { title: 'ErrorObject' },
    ),
  },
  { $id: 'ErrorResponse', description: 'The body of every error.' },
)
