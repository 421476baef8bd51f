import {
  classifyInboundRequest,
  createMcpHandler,
  type InboundModernRoute,
  type JSONRPCRequest,
  type ListToolsResult,
  PerRequestHTTPServerTransport,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerOptions,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import type { DaybookError } from '../../core/errors.ts'
import type { Call } from './call.ts'
import { callTool, writeAnswer } from './call-tool.ts'
import { instructionsFor } from './instructions.ts'
import { connectServer, plainTransport } from './connect-server.ts'
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

/** Answers the requests of the revisions before 2026-07-28, except the first of a session, by which a server changes. */
const answerLegacy = connectServer(createServer(), plainTransport(), writeAnswer)

/** The revision that has no sessions: each request says by itself what it needs. */
const modern = { era: 'modern', revision: '2026-07-28' } as const

/** Calls tools for it. */
const answerModern = connectServer(
  createServer({ supportedProtocolVersions: [modern.revision] }),
  new PerRequestHTTPServerTransport({ classification: modern }),
  writeAnswer,
)

/** Serves all else of it, and what is wrong with a call, with a server for each request. */
const handler = createMcpHandler(
  ({ authInfo }) => createServer({ instructions: instructionsFor(requestOf(authInfo).origin) }),
  { legacy: 'reject' },
)

/** Answers one request. No state outlives it, so any process answers any request (0330). */
export async function answerMcp(request: McpRequest): Promise<HttpAnswer> {
  const { origin, headers, body } = request
  const outcome = isPlainlyLegacy(request) ? legacy : classify(request)
  if (outcome.kind === 'legacy')
    return answerOneMessage(body, headers, async (message) => {
      const answer =
        message.method === 'initialize'
          ? connectServer(
              createServer({ instructions: instructionsFor(origin) }),
              plainTransport(),
              JSON.stringify,
            )
          : answerLegacy
      return (await answer(message, { request })).body
    })
  if (outcome.kind === 'modern' && isPlainCall(outcome, headers)) {
    const answer = await answerModern(outcome.message, { request }, outcome.classification)
    if (answer.isHandled) return { status: 200, body: answer.body }
  }
  const authInfo = { token: '', clientId: '', scopes: [], extra: { request } }
  const sent = new Request(`${origin}/mcp`, { method: 'POST', headers })
  const response = await handler.fetch(sent, { parsedBody: body, authInfo })
  return { status: response.status, body: (await response.text()) || undefined }
}

const legacy = { kind: 'legacy' } as const

/** Whether nothing in a request can mean a revision without sessions. */
function isPlainlyLegacy({ headers, body }: McpRequest): boolean {
  const version = headers['mcp-protocol-version']
  const { params } = body as { params?: unknown }
  return (
    (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) &&
    !(params instanceof Object && '_meta' in params)
  )
}

const classify = ({ headers, body }: McpRequest) =>
  classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...named('protocolVersionHeader', headers['mcp-protocol-version']),
    ...named('mcpMethodHeader', headers['mcp-method']),
    ...named('mcpNameHeader', headers['mcp-name']),
  })

const named = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [N in Name]?: string }

/** Whether a request calls a tool in the revision that we speak, and its headers say the same. */
function isPlainCall(
  route: InboundModernRoute,
  headers: Record<string, string>,
): route is InboundModernRoute & { message: JSONRPCRequest } {
  const { method, params } = route.message
  return (
    route.messageKind === 'request' &&
    method === 'tools/call' &&
    route.classification.revision === modern.revision &&
    headers['mcp-protocol-version'] === modern.revision &&
    headers['mcp-method'] === method &&
    headers['mcp-name'] !== undefined &&
    headers['mcp-name'] === params?.['name']
  )
}

function createServer(
  options: Pick<ServerOptions, 'instructions' | 'supportedProtocolVersions'> = {},
): Server {
  const server = new Server(
    { name: 'daybook', title: 'Daybook', version: '1' },
    {
      capabilities: { tools: {} },
      cacheHints: { 'tools/list': { ttlMs: toolsTtlMs, cacheScope: 'private' } },
      ...options,
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
