import type { paths } from '../openapi.ts'
import type { RequestOptions } from './options.ts'
import type { FileContent, Send } from './send.ts'

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The paths of the API that have this method, below `/api/v1`. */
type PathOf<V extends Verb> = {
  [P in keyof paths]: paths[P][Lowercase<V> & keyof paths[P]] extends { responses: unknown }
    ? P extends `/api/v1${infer Rest}`
      ? Rest
      : never
    : never
}[keyof paths]

type OperationOf<V extends Verb, P extends string> = `/api/v1${P}` extends keyof paths
  ? Lowercase<V> extends keyof paths[`/api/v1${P}`]
    ? paths[`/api/v1${P}`][Lowercase<V>]
    : never
  : never

/** The JSON of a success; undefined for 204. */
type AnswerOf<V extends Verb, P extends string> =
  OperationOf<V, P> extends { responses: infer R }
    ? R[keyof R & (200 | 201 | 204)] extends { content: { 'application/json': infer Body } }
      ? Body
      : undefined
    : never

type Sent = {
  ids?: readonly string[]
  query?: object | undefined
  body?: unknown
  file?: FileContent
}

/** Sends a request of an operation in the API's OpenAPI document: a method or path that isn't there doesn't compile. */
export type Call = <V extends Verb, P extends PathOf<V>>(
  method: V,
  path: P,
  sent?: Sent,
  options?: RequestOptions,
) => Promise<AnswerOf<V, P>>

export const createCall =
  (send: Send): Call =>
  (method, path, { ids = [], query, body, file } = {}, options) =>
    send({ method, path: fill(path, ids), query, body, file }, options) as Promise<never>

/**
 * Puts ids into the places of a path.
 *
 * @throws TypeError for a missing or empty id, which would make another path of it
 */
export function fill(path: string, ids: readonly string[]): string {
  let next = 0
  return path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const id = ids[next++]
    if (typeof id !== 'string' || id === '' || /^\.\.?$/.test(id))
      throw new TypeError(`${name} must be the id of an object, not ${JSON.stringify(id)}`)
    return encodeURIComponent(id)
  })
}
