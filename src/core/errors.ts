import { type FieldError, fieldMessage, type LimitName, limitMessage } from './error-messages.ts'
import type { ConflictReason, FieldReason, ForbiddenReason } from './error-reasons.ts'

/**
 * Every error that a client can see, as one closed list (D20). Code throws a `DaybookError`; the error
 * handler turns it into the specification's envelope.
 */
const statuses = {
  validation_error: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  unprocessable: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statuses
export const errorCodes = Object.keys(statuses)
export type ErrorDetails = Record<string, unknown>
export type { FieldError, LimitName }

/**
 * An error that a client sees. Use the functions below instead of the constructor where one fits.
 *
 * @example
 *     if (!task) throw notFound()
 *     if (list.archived) throw listArchived()
 *     throw invalidField('due_date', 'format')
 */
export class DaybookError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails
  /** Headers that this error adds to the response, such as `Allow` or `Retry-After`. */
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    message: string,
    details: ErrorDetails = {},
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'DaybookError'
    this.code = code
    this.status = statuses[code]
    this.details = details
    this.headers = headers
  }
}

/** The HTTP status of each code. */
export const statusOf = (code: ErrorCode): number => statuses[code]

/** The error envelope of the specification. */
export function errorBody(
  error: Pick<DaybookError, 'code' | 'message' | 'details'>,
  requestId: string,
): { error: { code: string; message: string; details: ErrorDetails; request_id: string } } {
  return {
    error: { code: error.code, message: error.message, details: error.details, request_id: requestId },
  }
}

/** How many wrong fields an error names; a hostile body could cause half a million. */
export const fieldErrorsMax = 20

/** @param message where it can say more than the fields and reasons do by themselves */
export function validationError(all: FieldError[], message?: string): DaybookError {
  const errors = all.slice(0, fieldErrorsMax)
  return new DaybookError('validation_error', message ?? fieldMessage(errors), { errors })
}

export const invalidField = (field: string, reason: FieldReason) => validationError([{ field, reason }])

/** An ID in a body or query that refers to nothing the caller may use (D21). */
export const unknownReference = (field: string) => invalidField(field, 'not_found')

/** The ids of a list that refer to nothing the caller may use, each by its place among those that were sent (0579). */
export const unknownIds = (
  field: string,
  sent: readonly string[],
  isUnknown: (id: string) => boolean,
): FieldError[] => sent.flatMap((id, index) => (isUnknown(id) ? [{ field, reason: 'not_found', index }] : []))

/** Refuses a list of ids of which some refer to nothing the caller may use. @throws validation_error */
export function refuseUnknownIds(...[field, sent, isUnknown]: Parameters<typeof unknownIds>): void {
  const errors = unknownIds(field, sent, isUnknown)
  if (errors.length > 0) throw validationError(errors)
}

/** 401 in the session API. */
export const notSignedIn = () =>
  new DaybookError(
    'unauthorized',
    'Sign in to continue.',
    {},
    { 'www-authenticate': 'Session realm="daybook"' },
  )

/**
 * 401 for a wrong password, code or passkey, and for an email address without an account: always the same.
 */
export const wrongCredentials = () =>
  new DaybookError('unauthorized', 'Incorrect email address, password, code or passkey.', {
    reason: 'credentials',
  })

const forbidden = (
  reason: ForbiddenReason,
  message: string,
  details: ErrorDetails = {},
  headers: Record<string, string> = {},
) => new DaybookError('forbidden', message, { reason, ...details }, headers)

/** 403 for what requires a recent confirmation of the password. */
export const confirmationRequired = () =>
  forbidden('confirmation', 'Confirm your password first, then try again.')

/** The password is correct, but the email address hasn't been confirmed yet. */
export const emailUnverified = () =>
  forbidden('unverified', 'Confirm your email address first. Check your email for a new link.')

/** Sign-up is not open to everyone here (`DAYBOOK_SIGN_UP`). */
export const signUpDisabled = () => forbidden('sign_up', 'You need an invitation to join.')

/** Creating the first account needs the one-time code of the setup link (0213). */
export const setupCodeInvalid = () =>
  forbidden(
    'setup_code',
    'setup_code must be the code of the current setup link. Print the link with: bin/daybook setup-link',
  )

/** A request to the session API that another site may have caused (S-63). */
export const crossSiteRequest = () => forbidden('csrf', 'This request must come from the Daybook app itself.')

/** A request of a web page to what only programs call. */
export const foreignOrigin = () =>
  forbidden(
    'csrf',
    'Web pages of other origins can’t connect. Connect from a program, without an Origin header.',
  )

/** @param enough scopes of which any one is enough */
export const missingScope = (...enough: string[]) =>
  forbidden(
    'scope',
    `This token doesn't have the scope ${enough.join(' or ')}. Create a token that does, or connect the app again with it.`,
    { required: enough.join(' ') },
    { 'www-authenticate': `Bearer realm="daybook", error="insufficient_scope", scope="${enough.join(' ')}"` },
  )

export const missingRole = (required: string) =>
  forbidden('role', `This requires the ${required} role.`, { required })

export const planHasNoApi = () =>
  forbidden('plan', 'The API is available on the Team and Business plans.', { required: 'team' })

/** 403 for a feature of a larger plan. */
export const planRequired = (required: 'team' | 'business') =>
  forbidden('plan', `This requires the ${required === 'team' ? 'Team' : 'Business'} plan.`, { required })

/** Only the operator changes plans here (`DAYBOOK_SELF_SERVICE_PLANS`). */
export const selfServiceDisabled = () =>
  forbidden(
    'self_service',
    'Only the person who runs Daybook can change the plan, with `daybook workspace set-plan`.',
  )

export const httpsRequired = () =>
  forbidden('https_required', 'Use HTTPS. If this request carried a token, revoke it and create a new one.')

/**
 * The same bytes for an object that is unknown, malformed, invisible, deleted or of another workspace (D21).
 */
export const notFound = () =>
  new DaybookError('not_found', "This doesn't exist, or you don't have access to it.")

/** 404 for a path that no operation has. What the API has is no secret, unlike what a workspace has. */
export const unknownPath = () =>
  new DaybookError(
    'not_found',
    'The API has no such path. All of them are at /docs/; they start with /api/v1/ and have no slash at the end.',
  )

/** 404 for a filter that names what is unknown, invisible, deleted or of another workspace. */
export const unknownFilter = (name: string) =>
  new DaybookError('not_found', fieldMessage([{ field: name, reason: 'not_found' }]))

export const methodNotAllowed = (allowed: string[]) =>
  new DaybookError(
    'method_not_allowed',
    `This path supports ${allowed.join(', ')}.`,
    {},
    { allow: allowed.join(', ') },
  )

export const conflict = (reason: ConflictReason, message: string, details: ErrorDetails = {}) =>
  new DaybookError('conflict', message, { reason, ...details })

export const listArchived = () =>
  conflict('list_archived', 'This list is archived. Unarchive it to change anything in it.')

/** What only other lists can be (0349). */
export const inboxIsPrivate = () =>
  conflict(
    'inbox',
    'An Inbox always belongs to one member: it can’t be shared, renamed, archived, deleted or opened to the workspace. Move its tasks to another list instead.',
  )

/** An occurrence whose completion can no longer be undone. */
export const changedSinceUndo = () =>
  conflict('changed', "The task has changed since, so this can't be undone.")

/** An occurrence after which others were completed. */
export const notLastRepetition = () =>
  conflict('not_last', 'A later occurrence has been completed since. Undo that one first.')

/** A PATCH whose `updated_at` is not the current one (0224), or a request whose `If-Match` isn't (0276). */
export const changedSinceRead = () =>
  conflict('changed', 'This has changed since you read it. Read it again before you change it.')

/** 422 with the limit that would be exceeded. @param unit what the length of a field counts */
export const limitExceeded = (limit: LimitName, max: number, actual: number, unit?: string) =>
  new DaybookError('unprocessable', limitMessage(limit, max, actual, unit), { limit, max, actual })

export const payloadTooLarge = (maxBytes: number) =>
  new DaybookError(
    'payload_too_large',
    `The request body must be at most ${maxBytes.toLocaleString('en-US')} bytes. Split it into smaller requests.`,
    { max_bytes: maxBytes },
  )

export const unsupportedMediaType = (type = 'application/json') =>
  new DaybookError(
    'unsupported_media_type',
    type === 'application/json'
      ? 'Send the body as JSON in UTF-8, uncompressed, with Content-Type: application/json.'
      : `Send the body with Content-Type: ${type}.`,
  )

export const requestTimeout = () =>
  new DaybookError('request_timeout', 'The request took too long to arrive. Try again.')

/** A body that is shorter or longer than its Content-Length. */
export const incompleteBody = () =>
  validationError(
    [{ field: 'body', reason: 'incomplete' }],
    'The body is shorter or longer than its Content-Length. Send the file again.',
  )

/** 416 for a range that starts after the end of a file. */
export const rangeNotSatisfiable = (size: number) =>
  new DaybookError(
    'range_not_satisfiable',
    `The range starts after the end of the file, which has ${size.toLocaleString('en-US')} bytes.`,
    { size },
    { 'content-range': `bytes */${size}` },
  )

export const rateLimited = (retryAfterS: number) =>
  new DaybookError(
    'rate_limited',
    `Too many requests. Try again in ${retryAfterS} s.`,
    { retry_after: retryAfterS },
    { 'retry-after': String(retryAfterS) },
  )

/** 429 for a session: the app waits and sends the request again, whatever it is (0218). */
export const sessionRateLimited = (retryAfterS: number) =>
  new DaybookError(
    'rate_limited',
    `Too many requests from this account. Try again in ${retryAfterS} s.`,
    { retry_after: retryAfterS, reason: 'session' },
    { 'retry-after': String(retryAfterS) },
  )

export const internalError = () =>
  new DaybookError(
    'internal_error',
    'Something went wrong on our side. Quote the request ID when you report it.',
  )

export const unavailable = () =>
  new DaybookError(
    'unavailable',
    'Daybook is temporarily unavailable. Try again in a moment, and wait longer after each attempt.',
  )
