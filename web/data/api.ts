import { deviceZone } from '../lib/time-zone.ts'
/** An error response from the server, or from the network on the way to it. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  readonly requestId: string | null

  constructor(status: number, code: string, message: string, details = {}, requestId: string | null = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
  }

  /** `details.reason`, such as `role` or `confirmation`. */
  get reason(): string | undefined {
    const { reason } = this.details
    return typeof reason === 'string' ? reason : undefined
  }
}

export const unreachableError = (): ApiError => new ApiError(0, 'unreachable', "Couldn't reach the server.")
/** Whether the server couldn't be reached. The request may or may not have taken effect. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unreachable'
const tooManyRequests = 429
/** Whether the same request may succeed later: the server, or a proxy before it, couldn't take it now. */
export const isTransient = (error: unknown): boolean =>
  isUnreachable(error) ||
  (error instanceof ApiError &&
    // The same request, sent before a reload, may still be running.
    (error.status >= 500 || error.status === tooManyRequests || error.reason === 'in_progress'))
/** Returns how long the server asks to wait before the next request, in milliseconds; 0 if it doesn't. */
export const waitMs = (error: unknown): number =>
  error instanceof ApiError && error.status === tooManyRequests ? retryAfterMs(error) : 0

/** Dialogs that can make a rejected request succeed on a second try. Each resolves to whether it helped. */
type RecoveryHandlers = { signInAgain?: () => Promise<boolean>; confirm?: () => Promise<boolean> }
let recoveryHandlers: RecoveryHandlers = {}

/** Registers the dialogs of the signed-in app. The pages before signing in have none. */
export const setRecoveryHandlers = (handlers: RecoveryHandlers): void => {
  recoveryHandlers = handlers
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type RequestOptions = {
  signal?: AbortSignal
  /** Makes a POST take effect once, however often it is sent. */
  idempotencyKey?: string
  /** Lets the request continue after the page has closed. */
  keepalive?: boolean
}

/**
 * Calls the API of the web app. If the session has expired, the request waits while the person signs in again
 * over the page; if it needs a fresh confirmation, it waits for that. Nothing they typed is lost.
 *
 * @param path below `/app/v1`
 * @throws ApiError
 */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  return withRecovery(() => send<T>(method, path, body, options), options.signal)
}

async function withRecovery<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 429 && error.reason === 'session') {
      await waitForTurn(error, signal)
      return withRecovery(request, signal)
    }
    const help = recoveryFor(error)
    if (help && (await help())) return request()
    throw error
  }
}

/** Requests that waited for the same window are spread over this time after it, in milliseconds. */
const spreadMs = 2_000

/** Waits until the account may send requests again. The server has done nothing with this one. */
async function waitForTurn(refusal: ApiError, signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, retryAfterMs(refusal) + Math.random() * spreadMs)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
  signal?.throwIfAborted()
}

/** How long a refused request has to wait, in milliseconds; a second if the answer doesn't say. */
function retryAfterMs({ details }: ApiError): number {
  const { retry_after: seconds } = details
  return 1_000 * (typeof seconds === 'number' ? seconds : 1)
}

function recoveryFor(error: ApiError): (() => Promise<boolean>) | undefined {
  if (error.status === 401 && error.reason === undefined) return recoveryHandlers.signInAgain
  if (error.status === 403 && error.reason === 'confirmation') return recoveryHandlers.confirm
  return undefined
}

async function send<T>(
  method: Method,
  path: string,
  body: unknown,
  { signal, idempotencyKey, keepalive = false }: RequestOptions,
): Promise<T> {
  const headers = {
    // Which day is today depends on where the person is, unless their profile says (0234).
    'time-zone': deviceZone(),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
  const response = await fetch(`/app/v1${path}`, {
    method,
    credentials: 'same-origin',
    headers,
    keepalive,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw unreachableError()
  })
  if (response.status === 204) return undefined as T
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error
    // It has broken off, or comes from something else on the way, such as the sign-in page of a network.
    if (response.ok) throw unreachableError()
    return undefined
  })
  if (response.ok) return answer as T
  throw errorOf(response.status, answer)
}

function errorOf(status: number, answer: unknown): ApiError {
  const { error } = (answer ?? {}) as { error?: Partial<ApiErrorBody> }
  return new ApiError(
    status,
    error?.code ?? 'unavailable',
    error?.message ?? 'The server answered with something else than expected.',
    error?.details ?? {},
    error?.request_id ?? null,
  )
}

type ApiErrorBody = { code: string; message: string; details: Record<string, unknown>; request_id: string }

type UploadOptions = RequestOptions & {
  /** Called with the number of bytes sent so far. */
  onProgress: (sent: number) => void
}

/**
 * Uploads a file as it is. The only request that doesn't use `fetch`, which can't report upload progress.
 *
 * @param path below `/app/v1`
 * @throws ApiError
 */
export const uploadFile = <T>(path: string, file: Blob, options: UploadOptions): Promise<T> =>
  withRecovery(
    () =>
      new Promise<T>((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open('POST', `/app/v1${path}`)
        request.responseType = 'json'
        request.setRequestHeader('content-type', 'application/octet-stream')
        if (options.idempotencyKey !== undefined)
          request.setRequestHeader('idempotency-key', options.idempotencyKey)
        request.upload.addEventListener('progress', ({ loaded }) => options.onProgress(loaded))
        request.addEventListener('load', () => {
          if (request.status < 300) resolve(request.response as T)
          else reject(errorOf(request.status, request.response))
        })
        request.addEventListener('error', () => reject(unreachableError()))
        request.addEventListener('abort', () => reject(unreachableError()))
        options.signal?.addEventListener('abort', () => request.abort())
        request.send(file)
      }),
    options.signal,
  )

/** A page of a collection of the API. */
export type Collection<T> = { data: T[]; next_cursor: string | null }
