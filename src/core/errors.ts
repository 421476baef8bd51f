/**
 * Everything that can go wrong in front of a client, as one closed list (D20).
 * Code throws a `DaybookError`; the edge turns it into the specification's envelope.
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
export type ErrorDetails = Record<string, unknown>

/** What is wrong with one field of a request; `field` is a path such as `checklist.3.text`. */
export type FieldError = { field: string; reason: string }

export class DaybookError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails
  /** Headers this error adds to the answer, such as `Allow` or `Retry-After`. */
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

/** The status each code is answered with. */
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

export const validationError = (
  errors: FieldError[],
  message = 'The request is invalid; details.errors names each field.',
) => new DaybookError('validation_error', message, { errors })

export const invalidField = (field: string, reason: string) => validationError([{ field, reason }])

/** An id inside a body or query that names nothing the caller may use (D21). */
export const unknownReference = (field: string) => invalidField(field, 'not_found')

/** 401; `error="invalid_token"` only when a token was sent (D33). */
export const unauthorized = (sent: boolean) =>
  new DaybookError(
    'unauthorized',
    sent
      ? 'The API token is invalid or has been revoked.'
      : 'Send an API token in the header Authorization: Bearer <API_TOKEN>.',
    {},
    { 'www-authenticate': `Bearer realm="daybook"${sent ? ', error="invalid_token"' : ''}` },
  )

/** 401 at the app's door, where only a session counts. */
export const notSignedIn = () =>
  new DaybookError('unauthorized', 'Sign in first.', {}, { 'www-authenticate': 'Session realm="daybook"' })

/** 401 for a wrong password, code or passkey, and for an e-mail address that nobody has: always the same. */
export const wrongCredentials = () =>
  new DaybookError('unauthorized', 'That is not right.', { reason: 'credentials' })

/** What only a person may do who has just proven again who they are. */
export const confirmationRequired = () =>
  new DaybookError('forbidden', 'Enter the password again first.', { reason: 'confirmation' })

/** The password is right, and the link that makes the account has not been followed yet. */
export const emailUnverified = () =>
  new DaybookError('forbidden', 'Follow the link in the mail first; it has been sent again.', {
    reason: 'unverified',
  })

/** What this installation does not offer to everybody (`DAYBOOK_SIGN_UP`). */
export const signUpDisabled = () =>
  new DaybookError('forbidden', 'This installation does not offer this.', { reason: 'sign_up' })

/** A change at the app's door that another site may have caused (S-63). */
export const crossSiteRequest = () =>
  new DaybookError('forbidden', 'Only the app itself may ask for this.', { reason: 'csrf' })

/** @param enough each of them would do; separated by spaces, as RFC 6750 has them */
export const missingScope = (...enough: string[]) =>
  new DaybookError(
    'forbidden',
    `This token lacks the scope ${enough.join(' or ')}.`,
    { reason: 'scope', required: enough.join(' ') },
    { 'www-authenticate': `Bearer realm="daybook", error="insufficient_scope", scope="${enough.join(' ')}"` },
  )

export const missingRole = (required: string) =>
  new DaybookError('forbidden', `This needs the role ${required}.`, { reason: 'role', required })

export const planHasNoApi = () =>
  new DaybookError('forbidden', 'The API is available on the Team and Business plans.', {
    reason: 'plan',
    required: 'team',
  })

/** What only a larger plan has. */
export const planRequired = (required: 'team' | 'business') =>
  new DaybookError('forbidden', `This is part of the plan ${required}.`, { reason: 'plan', required })

/** Changing the plan where the installation leaves that to its operator. */
export const selfServiceDisabled = () =>
  new DaybookError('forbidden', 'The operator of this installation changes the plan.', {
    reason: 'self_service',
  })

export const httpsRequired = () =>
  new DaybookError('forbidden', 'Only HTTPS is accepted. Replace the token if this request carried one.', {
    reason: 'https_required',
  })

/** The same bytes for unknown, malformed, invisible, deleted and another workspace's (D21). */
export const notFound = () => new DaybookError('not_found', 'There is nothing here.')

export const methodNotAllowed = (allowed: string[]) =>
  new DaybookError(
    'method_not_allowed',
    `This path answers to ${allowed.join(', ')}.`,
    {},
    { allow: allowed.join(', ') },
  )

export type ConflictReason =
  | 'in_progress'
  | 'key_reused'
  | 'list_archived'
  | 'plan_limits'
  | 'already_member'
  | 'already_invited'
  | 'other_account'
  | 'two_factor'
  | 'passkey'
  | 'changed'
  | 'owner'
  | 'webhook_disabled'
  | 'replay_running'
  | 'same_file'
  | 'import_not_ready'
  | 'import_started'
  | 'import_running'
  | 'export_running'
export const conflict = (reason: ConflictReason, message: string, details: ErrorDetails = {}) =>
  new DaybookError('conflict', message, { reason, ...details })

export const listArchived = () =>
  conflict('list_archived', 'The list is archived; unarchive it before changing anything in it.')

/** A repetition that can no longer be taken back. */
export const changedSinceUndo = () =>
  conflict('changed', 'Something has changed since; it can no longer be taken back.')

export type LimitName =
  | 'list_tasks'
  | 'task_subtasks'
  | 'subtask_depth'
  | 'checklist_items'
  | 'task_reminders'
  | 'webhook_addresses'
  | 'members'
  | 'guests'
  | 'storage'
  | 'saved_views'
  | 'feeds'
  | 'templates'
  | 'template_tasks'
  | 'template_sections'
  | 'passkeys'
  | 'task_attachments'
  | 'attachment_size'
  | 'imports'
  | 'import_size'
  | `${string}_length`

/** 422 with the limit that would be exceeded. */
export const limitExceeded = (limit: LimitName, max: number, actual: number) =>
  new DaybookError('unprocessable', `The limit ${limit} is ${max}; this would make ${actual}.`, {
    limit,
    max,
    actual,
  })

export const payloadTooLarge = (maxBytes: number) =>
  new DaybookError('payload_too_large', `A request body may have at most ${maxBytes} bytes.`, {
    max_bytes: maxBytes,
  })

export const unsupportedMediaType = (type = 'application/json in UTF-8') =>
  new DaybookError('unsupported_media_type', `Send the body as Content-Type: ${type}.`)

export const requestTimeout = () =>
  new DaybookError('request_timeout', 'The request did not arrive completely in time.')

/** A body that ended before its length, or went on after it. */
export const incompleteBody = () =>
  validationError([{ field: 'body', reason: 'incomplete' }], 'The body is not as long as was said.')

/** 416 for a part that lies behind the end of a file. */
export const rangeNotSatisfiable = (size: number) =>
  new DaybookError(
    'range_not_satisfiable',
    `The file has only ${size} bytes.`,
    { size },
    { 'content-range': `bytes */${size}` },
  )

export const rateLimited = (retryAfterS: number) =>
  new DaybookError(
    'rate_limited',
    `Too many requests; retry after ${retryAfterS} s.`,
    { retry_after: retryAfterS },
    { 'retry-after': String(retryAfterS) },
  )

export const internalError = () =>
  new DaybookError('internal_error', 'Something failed on our side; the request id helps us find it.')

export const unavailable = () =>
  new DaybookError('unavailable', 'The service is not available for a moment; retry with growing waits.')
