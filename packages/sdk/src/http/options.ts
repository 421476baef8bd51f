import type { DaybookError } from '../errors.ts'

/** How a client connects. */
export type DaybookOptions = {
  /** An API token, or a function that returns the current one. It's called for every attempt. */
  token: string | (() => string | Promise<string>)
  /** Your Daybook, such as `https://daybook.example.com`. Always `https`: a token must not travel in clear text. */
  url: string
  /** How long one attempt may take, in milliseconds. Default: 30,000. */
  timeoutMs?: number
  /** How often a request is attempted in all. 1 means no retries. Default: 5. */
  attempts?: number
  /** Called after every attempt that isn't aborted, for logs and metrics. It never gets the token or a body. */
  log?: (attempt: Attempt) => void
  /** Used in place of the global `fetch`, for example to go through a proxy. */
  fetch?: typeof fetch
}

/** What one call can have. */
export type RequestOptions = {
  /** Stops the request, and the waits between its attempts. The call throws the signal's reason. */
  signal?: AbortSignal
  /** How long one attempt of this call may take, in milliseconds. */
  timeoutMs?: number
  /** How often this call is attempted in all. */
  attempts?: number
  /**
   * For POST: names this action, so that repeating it within 24 hours does nothing else. By default, each call has a
   * key of its own, which covers its retries. Pass one you have stored to cover a crash of your program too.
   */
  idempotencyKey?: string
  /**
   * For changes and deletions: the `updated_at` (or `ETag`) that you read. If the object has changed since, the call throws a
   * `ConflictError` with the reason `changed`, and nothing happens.
   */
  ifMatch?: string
  /** For `get`: the `updated_at` (or `ETag`) that you have. If it's still the current one, the call returns undefined. */
  ifNoneMatch?: string
  /** Further headers. */
  headers?: Record<string, string>
}

/** Reads one object. With `ifNoneMatch`, returns undefined if it hasn't changed. */
export type Get<T, Ids extends readonly string[] = [id: string]> = {
  (...sent: [...ids: Ids, options: RequestOptions & { ifNoneMatch: string }]): Promise<T | undefined>
  (...sent: [...ids: Ids, options?: RequestOptions]): Promise<T>
}

/** One attempt of a request. */
export type Attempt = {
  method: string
  /** The path and the query. */
  path: string
  /** 1 for the first attempt. */
  attempt: number
  /** How long it took, in milliseconds. */
  durationMs: number
  /** The status of the response, if there was one. */
  status?: number
  /** Finds the request in Daybook's logs. */
  requestId?: string
  /** How many requests the workspace has left in this minute. */
  rateRemaining?: number
  /** Why it failed. */
  error?: DaybookError
  /** In how many milliseconds the next attempt begins. Undefined if there's none. */
  retryInMs?: number
}
