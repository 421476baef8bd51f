import assert from 'node:assert/strict'
import { publicDetailReasons, publicReasons } from '../../src/core/error-reasons.ts'
import { type ErrorCode, statusOf } from '../../src/core/errors.ts'
import type { Answer } from './client.ts'

/** Asserts the headers of every API response (R-024, R-216 to R-218, D32). */
export function assertStandardHeaders(
  { headers, status }: Pick<Answer, 'headers' | 'status'>,
  what?: string,
): void {
  assert.match(headers['x-request-id'] ?? '', /^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/, what)
  assert.match(headers['x-ratelimit-limit'] ?? '', /^(300|1200)$/, what)
  assert.match(headers['x-ratelimit-remaining'] ?? '', /^\d+$/, what)
  assert.match(headers['x-ratelimit-reset'] ?? '', /^\d{10}$/, what)
  const isStream = headers['content-type']?.startsWith('text/event-stream')
  assert.equal(headers['cache-control'], isStream ? 'no-store, no-transform' : 'no-store', what)
  assert.equal(headers['x-content-type-options'], 'nosniff', what)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    assert.equal(headers[name], undefined, what)
  if (status !== 429) assert.equal(headers['retry-after'], undefined, what)
}

/**
 * Asserts that a response has the form of every error: its code with that code's status,
 * the expected `details`, the same request ID in body and header, and nothing else.
 */
export function assertError(answer: Answer, code: ErrorCode, details: unknown = {}, what?: string): void {
  assert.equal(answer.status, statusOf(code), `${what ?? ''} ${answer.text}`)
  assert.match(answer.headers['content-type'] ?? '', /^application\/json\b/, what)
  assert.deepEqual(Object.keys(answer.body), ['error'], what)
  const { message, ...error } = answer.body.error
  assert.deepEqual(error, { code, details, request_id: answer.headers['x-request-id'] }, what)
  assert.ok(typeof message === 'string' && message !== '', what)
  assertStandardHeaders(answer, what)
}

/** Asserts that the reasons of an error of the public API are in its documented tables (0228, 0279). */
export function assertDocumentedReasons(error: { code: string; details: Record<string, any> }): void {
  const { code, details } = error
  for (const { field, reason } of details['errors'] ?? [])
    assert.ok(
      Object.hasOwn(publicReasons, reason),
      `${field} is refused for the reason ${reason}, which no table has`,
    )
  const documented = Object.entries(publicDetailReasons).find(([name]) => name === code)?.[1] ?? {}
  if (details['reason'] !== undefined)
    assert.ok(Object.hasOwn(documented, details['reason']), `${code} ${details['reason']} is in no table`)
  // Usually, the window of requests is used up, or a limit exceeded.
  else if (code !== 'rate_limited' && code !== 'unprocessable')
    assert.deepEqual(Object.keys(documented), [], `${code} without a reason`)
}

/** The body without the request ID, which always differs. */
export const withoutRequestId = ({ text }: Answer): string => text.replaceAll(/req_\w{26}/g, 'req_')
