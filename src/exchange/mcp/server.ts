import {
  classifyInboundRequest,
  createMcpHandler,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import type { DaybookError } from '../../core/errors.ts'
import type { Call } from './call.ts'
import { callTool, writeAnswer } from './call-tool.ts'
import { instructionsFor } from './instructions.ts'
import { connectServer } from './connect-server.ts'
import { answerOneMessage, type HttpAnswer } from './one-message.ts'
import type { Tool } from './tool.ts'
import { findTool, toolsFor } from './tools.ts'

/** One request of the protocol, whose sender has been authenticated and whose body has been parsed. */
export type McpRequest = {
  call: Call
  /** Where the app is. */
  origin: string
  headers: Record<string, string>
  body: unknown
  /** Maps anything that a tool throws to an error that clients may see. */
  toError: (thrown: unknown) => DaybookError
}

/** The list of tools depends on the token alone, so clients may keep it for a while. */
const toolsTtlMs = 300_000

/** What comes with a request: whose it is. */
type AuthInfo = { extra?: Record<string, unknown> } | undefined

const requestOf = (authInfo: AuthInfo) => authInfo?.extra?.['request'] as McpRequest

/** Serves the revision of the protocol that has no sessions: each request says by itself what it needs. */
const handler = createMcpHandler(
  ({ authInfo }) => createServer(instructionsFor(requestOf(authInfo).origin)),
  { legacy: 'reject' },
)

/** Answers the requests of the revisions before, except the first of a session, by which a server changes. */
const answerLegacy = connectServer(createServer(), writeAnswer)

/** Answers one request. No state outlives it, so any process answers any request (0330). */
export async function answerMcp(request: McpRequest): Promise<HttpAnswer> {
  const { origin, headers, body } = request
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...named('protocolVersionHeader', headers['mcp-protocol-version']),
    ...named('mcpMethodHeader', headers['mcp-method']),
    ...named('mcpNameHeader', headers['mcp-name']),
  })
  if (kind === 'legacy')
    return answerOneMessage(body, headers, (message) =>
      (message.method === 'initialize'
        ? connectServer(createServer(instructionsFor(origin)), JSON.stringify)
        : answerLegacy)(message, { request }),
    )
  const authInfo = { token: '', clientId: '', scopes: [], extra: { request } }
  const sent = new Request(`${origin}/mcp`, { method: 'POST', headers })
  const response = await handler.fetch(sent, { parsedBody: body, authInfo })
  return { status: response.status, body: (await response.text()) || undefined }
}

const named = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [N in Name]?: string }

function createServer(instructions?: string): Server {
  const server = new Server(
    { name: 'daybook', title: 'Daybook', version: '1' },
    {
      capabilities: { tools: {} },
      ...(instructions === undefined ? {} : { instructions }),
      cacheHints: { 'tools/list': { ttlMs: toolsTtlMs, cacheScope: 'private' } },
    },
  )
  server.setRequestHandler('tools/list', (_request, context) => ({
    tools: toolsFor(requestOf(context.http?.authInfo).call.scopes).map(listTool),
  }))
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const { call, toError } = requestOf(context.http?.authInfo)
    const tool = findTool(params.name)
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool. List the tools again.')
    return callTool(call, tool, params.arguments, toError)
  })
  return server
}

type ListedTool = ListToolsResult['tools'][number]

function listTool({ name, title, description, input, output, effect, isIdempotent }: Tool): ListedTool {
  const reads = effect === 'read'
  return {
    name,
    title,
    description,
    inputSchema: input as unknown as ListedTool['inputSchema'],
    outputSchema: output as unknown as NonNullable<ListedTool['outputSchema']>,
    annotations: reads
      ? { readOnlyHint: true, openWorldHint: false }
      : { destructiveHint: effect === 'change', idempotentHint: isIdempotent, openWorldHint: false },
  }
}
