import { request } from 'undici'
import type { PeerSettings } from './peer-settings.ts'

/** Asks a peer to prepare a comparison; the measured requests are the load client's. */
export type PeerApi = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ status: number; json: unknown }>

const timeoutMs = 20_000
const errorLength = 300

/** Returns a function that sends requests with the peer's token. @throws if a response isn't a success */
export const peerApi =
  ({ url, token }: Pick<PeerSettings, 'url' | 'token'>): PeerApi =>
  async (method, path, body) => {
    const response = await request(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    const text = await response.body.text()
    if (response.statusCode >= 300)
      throw new Error(
        `the peer answered ${method} ${path} with ${response.statusCode}: ${text.slice(0, errorLength)}`,
      )
    return { status: response.statusCode, json: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }
