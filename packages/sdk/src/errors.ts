import type { ErrorDetails, FieldError } from './types.ts'

/** What an error is made of. */
export type ErrorFacts = {
  status?: number | undefined
  details?: ErrorDetails | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

/**
 * Every error of this package but for mistakes in how it is called, which are `TypeError`s. An error of a class below
 * has its `code`; Daybook may send codes that have no class.
 */
export class DaybookError extends Error {
  override name = 'DaybookError'
  /** What went wrong, for programs to act on: a code of the API, `connection`, `timeout` or `invalid_response`. */
  readonly code: string
  /** The status of the response; undefined without a response. */
  readonly status: number | undefined
  /** More about the error, depending on its code. */
  readonly details: ErrorDetails
  /** Finds the request in Daybook's logs. Log it, and name it to the person who runs your Daybook. */
  readonly requestId: string | undefined
  /** Seconds to wait before another attempt, when the response says so. */
  readonly retryAfter: number | undefined

  constructor(code: string, message: string, facts: ErrorFacts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : {})
    this.code = code
    this.status = facts.status
    this.details = facts.details ?? {}
    this.requestId = facts.requestId
    this.retryAfter = facts.retryAfter
  }
}

/** The request is invalid. `errors` names each field and the reason. */
export class ValidationError extends DaybookError {
  override name = 'ValidationError'
  get errors(): FieldError[] {
    return this.details.errors ?? []
  }
}

/** The token is missing, invalid or revoked. */
export class UnauthorizedError extends DaybookError {
  override name = 'UnauthorizedError'
}

/** The token may not do this. `reason` is `scope`, `role` or `plan`, and `details.required` what would be needed. */
export class ForbiddenError extends DaybookError {
  override name = 'ForbiddenError'
  get reason(): string | undefined {
    return this.details.reason
  }
}

/** The object doesn't exist, or the token's member can't see it. */
export class NotFoundError extends DaybookError {
  override name = 'NotFoundError'
}

/** The request conflicts with what is there: `reason` is, for example, `changed`, `list_archived` or `key_reused`. */
export class ConflictError extends DaybookError {
  override name = 'ConflictError'
  get reason(): string | undefined {
    return this.details.reason
  }
}

/** The body of the request is too large. */
export class PayloadTooLargeError extends DaybookError {
  override name = 'PayloadTooLargeError'
}

/** A limit would be exceeded: `details` has `limit`, `max` and `actual`. */
export class UnprocessableError extends DaybookError {
  override name = 'UnprocessableError'
}

/** The workspace has used up its requests of this minute, and still had after the last attempt. */
export class RateLimitedError extends DaybookError {
  override name = 'RateLimitedError'
}

/** Something failed on Daybook's side, and still did at the last attempt. */
export class InternalError extends DaybookError {
  override name = 'InternalError'
}

/** Daybook is temporarily unavailable, and still was at the last attempt. */
export class UnavailableError extends DaybookError {
  override name = 'UnavailableError'
}

/** There was no response: no connection, or it was lost. `cause` says why. The request may have been carried out. */
export class ConnectionError extends DaybookError {
  override name = 'ConnectionError'
}

/** There was no response in time. The request may have been carried out. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

const classes: Record<string, typeof DaybookError> = {
  validation_error: ValidationError,
  unauthorized: UnauthorizedError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  conflict: ConflictError,
  payload_too_large: PayloadTooLargeError,
  unprocessable: UnprocessableError,
  rate_limited: RateLimitedError,
  internal_error: InternalError,
  unavailable: UnavailableError,
}

/** The codes of responses that Daybook didn't write, such as those of a proxy in front of it. */
const codesByStatus: Record<number, string> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
  500: 'internal_error',
  503: 'unavailable',
}

/** Returns the error that a response means, whether Daybook or a proxy wrote it. */
export function responseError(response: Response, body: string): DaybookError {
  const { status, headers } = response
  const { code, message, details } = envelope(body)
  const known = code ?? codesByStatus[status] ?? 'invalid_response'
  // A date is no use: the clocks may differ. Daybook sends seconds.
  const seconds = headers.get('retry-after')
  return new (classes[known] ?? DaybookError)(
    known,
    message ?? `HTTP ${status} without an error of Daybook`,
    {
      status,
      details,
      requestId: headers.get('x-request-id') ?? undefined,
      retryAfter: seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : undefined,
    },
  )
}

function envelope(body: string): { code?: string; message?: string; details?: ErrorDetails } {
  try {
    const { error } = JSON.parse(body)
    return typeof error?.code === 'string' ? error : {}
  } catch {
    return {}
  }
}
