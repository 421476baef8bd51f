import { request } from 'undici'
import { assertDocumentedReasons } from './assert-error.ts'
import type { Service } from './service.ts'

export type Answer<Body = any> = {
  status: number
  headers: Record<string, string | undefined>
  body: Body
  text: string
}

export type Send = {
  /** A value that is sent as JSON. */
  body?: unknown
  /** Bytes that are sent unchanged. */
  raw?: string | Buffer
  headers?: Record<string, string | string[]>
  query?: Record<string, string | number | boolean | string[]>
}

/** A client of `/api/v1` with one token, or with none. */
export type Client = {
  token: string | undefined
  send(method: string, path: string, options?: Send): Promise<Answer>
  get(path: string, query?: Send['query']): Promise<Answer>
  post(path: string, body?: unknown, headers?: Send['headers']): Promise<Answer>
  patch(path: string, body?: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
}

export function createClient(service: Pick<Service, 'url' | 'dispatcher'>, token?: string): Client {
  async function send(
    method: string,
    path: string,
    { body, raw, headers, query }: Send = {},
  ): Promise<Answer> {
    const url = new URL(/^\/(?:api|app|files)\b/.test(path) ? path : `/api/v1${path}`, service.url)
    for (const [name, value] of Object.entries(query ?? {}))
      for (const one of [value].flat()) url.searchParams.append(name, String(one))
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await request(url, {
      dispatcher: service.dispatcher,
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    })
    const isStream = String(response.headers['content-type']).startsWith('text/event-stream')
    // It would never end.
    if (isStream) response.body.on('error', () => {}).destroy()
    const text = isStream ? '' : await response.body.text()
    const json = String(response.headers['content-type']).startsWith('application/json')
    const value = json && text !== '' ? JSON.parse(text) : undefined
    const { statusCode: status } = response
    // Whatever a test is about, every error that it gets is one that integrators can look up.
    if (status >= 400 && url.pathname.startsWith('/api/v1/') && value?.error)
      assertDocumentedReasons(value.error)
    return { status, headers: response.headers as Record<string, string | undefined>, body: value, text }
  }
  return {
    token,
    send,
    get: (path, query) => send('GET', path, query ? { query } : {}),
    post: (path, body, headers) => send('POST', path, { body, ...(headers ? { headers } : {}) }),
    patch: (path, body) => send('PATCH', path, { body }),
    delete: (path) => send('DELETE', path),
  }
}
