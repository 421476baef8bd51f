import type { Message } from './bridge.ts'

const versionField = 'io.modelcontextprotocol/protocolVersion'

/** The field of the parameters that the header `Mcp-Name` repeats, by method. */
const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/**
 * Returns the headers that a message has over HTTP. From 2026-07-28 on each says by itself which version of the protocol
 * it is in; before that, the first answer decides.
 *
 * @param negotiated the version that the answer to `initialize` has named
 */
export function messageHeaders(
  { method = '', params = {} }: Message,
  negotiated: string | undefined,
): Record<string, string> {
  const meta = params['_meta']
  const own: unknown = meta instanceof Object ? (meta as Record<string, unknown>)[versionField] : undefined
  const version = typeof own === 'string' ? own : method === 'initialize' ? undefined : negotiated
  const name = params[namedBy[method] ?? '']
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(version === undefined ? {} : { 'mcp-protocol-version': headerValue(version) }),
    ...(typeof own === 'string' ? { 'mcp-method': headerValue(method) } : {}),
    ...(typeof own === 'string' && typeof name === 'string' ? { 'mcp-name': headerValue(name) } : {}),
  }
}

/** What a header can't have is sent as Base64, as the protocol asks for. */
const headerValue = (text: string): string =>
  /^[!-~](?:[ -~]*[!-~])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`
