import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { fetch as undiciFetch, request } from 'undici'
import type { Service } from './service.ts'

/** What a tool has answered. */
export type ToolAnswer = { isError: boolean; value: any; text: string }

/** An assistant: the official client of the protocol, connected with a token. */
export type Assistant = {
  client: Client
  /** Calls a tool and returns what a model would read. */
  call: (tool: string, args?: Record<string, unknown>) => Promise<ToolAnswer>
  /** Every request that it has sent, and what was answered. */
  exchanges: { method: string; status: number; headers: Headers }[]
}

/** A `fetch` that trusts the certificate of the service under test. */
export const fetchFrom = ({ dispatcher }: Pick<Service, 'dispatcher'>): typeof fetch =>
  ((url: URL, init: RequestInit) =>
    undiciFetch(url, { ...init, dispatcher } as never)) as unknown as typeof fetch

/** Connects the official client to `/mcp`. @param era which revisions of the protocol the client speaks */
export async function connectAssistant(
  service: Pick<Service, 'url' | 'dispatcher'>,
  token: string | undefined,
  { era = 'legacy' }: { era?: 'legacy' | 'modern' } = {},
): Promise<Assistant> {
  const exchanges: Assistant['exchanges'] = []
  const send = fetchFrom(service)
  const client = new Client(
    { name: 'test', version: '1' },
    era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  )
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', service.url), {
    requestInit: { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
    fetch: async (url, init) => {
      const response = await send(url, init)
      exchanges.push({ method: init?.method ?? 'GET', status: response.status, headers: response.headers })
      return response
    },
  })
  await client.connect(transport)
  return {
    client,
    exchanges,
    async call(name, args = {}) {
      const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args })
      const [first] = content as { type: string; text: string }[]
      return { isError, value: structuredContent, text: first?.text ?? '' }
    },
  }
}

/** One HTTP response of `/mcp`, sent by hand. */
export type RawAnswer = {
  status: number
  headers: Record<string, string | undefined>
  body: any
  text: string
}

/** Sends bytes to `/mcp` that the official client never would. */
export function sendRaw(service: Pick<Service, 'url' | 'dispatcher'>, token?: string) {
  return async (
    body: unknown,
    { method = 'POST', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<RawAnswer> => {
    const response = await request(new URL('/mcp', service.url), {
      dispatcher: service.dispatcher,
      method,
      headers: {
        accept: 'application/json, text/event-stream',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.body.text()
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers as RawAnswer['headers'],
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
      text,
    }
  }
}

/** A message that calls a tool. */
export const toolCall = (name: string, args: unknown = {}, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})
