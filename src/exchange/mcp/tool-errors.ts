import { DaybookError, type ErrorDetails, type FieldError, missingScope } from '../../core/errors.ts'
import type { Scope } from '../../core/actor.ts'
import { nameFields } from '../../core/name-fields.ts'

/** Something that a name may stand for. */
export type Candidate = { id: string; name: string }

/** What a name could have meant, if an error has that. */
export const candidatesOf = ({ candidates }: ErrorDetails): { candidates?: Candidate[] } =>
  Array.isArray(candidates) ? { candidates: candidates as Candidate[] } : {}

/** What a model reads of an error: it gets no `details`. */
export const messageOf = ({ message, details }: Pick<DaybookError, 'message' | 'details'>): string =>
  Array.isArray(details['errors']) ? nameFields(message, details['errors'] as FieldError[]) : message

/** How much of what a client has sent is repeated to it, in characters. */
const quotedMax = 100
/** How many candidates an error names. */
const candidatesMax = 10

/** Quotes what a client has sent. */
const quote = (text: string): string =>
  `"${text.length > quotedMax ? `${text.slice(0, quotedMax).toWellFormed()}…` : text}"`

/** An argument that can't be read, with what to send instead. */
export const invalidArgument = (field: string, text: string, advice: string) =>
  new DaybookError('validation_error', `${field} can't be ${quote(text)}. ${advice}`, {
    errors: [{ field, reason: 'value' }],
  })

/** An argument that is missing, by the tool's name for it. */
export const missingArgument = (field: string, advice: string) =>
  new DaybookError('validation_error', `${field} is required. ${advice}`, {
    errors: [{ field, reason: 'required' }],
  })

/** A name that several objects have: the answer names them, so that the next call can say which. */
export const ambiguousName = (field: string, text: string, candidates: readonly Candidate[]) =>
  new DaybookError(
    'validation_error',
    `Several match ${field} ${quote(text)}. Send the id of one of the candidates.`,
    { errors: [{ field, reason: 'value' }], candidates: candidates.slice(0, candidatesMax) },
  )

/** A name that nothing visible has, perhaps with what it could have meant. */
export const unknownName = (field: string, text: string, near: readonly Candidate[], advice: string) =>
  new DaybookError(
    'not_found',
    near.length > 0
      ? `Nothing matches ${field} ${quote(text)} exactly. Send the id of a candidate if you meant it.`
      : `Nothing you have access to matches ${field} ${quote(text)}. ${advice}`,
    near.length > 0 ? { candidates: near.slice(0, candidatesMax) } : {},
  )

/** A name in place of an id, from a token that may not read names. */
export const namesNeedScope = (field: string, scope: Scope) => {
  const { code, message, details } = missingScope(scope)
  return new DaybookError(code, `${field} must be an id here. ${message}`, details)
}
