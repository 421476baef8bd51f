import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { foreignOrigin, missingScope, validationError } from '../../core/errors.ts'
import { toDaybookError } from '../../platform/http/error-handler.ts'
import type { WaitToRead } from '../../platform/http/read-limiter.ts'
import type { CountAs } from '../../platform/http/request-weight.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { localNow } from './dates/local-now.ts'
import { createMcpErrorHandler } from './http-errors.ts'
import type { McpRequest } from './server.ts'

type McpDeps = Pick<RouteDeps, 'database' | 'page'> & {
  log: Logger
  /** Where a client learns how to get a token. */
  metadataUrl: string
  countAs: CountAs
  waitToRead: WaitToRead
}

/** Loads the protocol and the tools. An `import()` of what has been loaded takes as long as a small message. */
const load = () => (loaded ??= importProtocol())
let loaded: ReturnType<typeof importProtocol> | undefined
const importProtocol = () => Promise.all([import('./server.ts'), import('./tools.ts')])

/** What of a request the protocol looks at, beside its body. */
const passedHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const

/**
 * Adds the Model Context Protocol, through which assistants work with tasks. It is loaded with the first request that gets
 * this far: most processes never see one (0241).
 */
export function mcpRoutes(app: FastifyApp, deps: McpDeps): void {
  app.setErrorHandler(createMcpErrorHandler(deps.log, deps.metadataUrl))
  app.post('', { config: { scope: 'any' }, schema: { hide: true } }, async (request, reply) => {
    const message = readMessage(request.body)
    if (message.method === 'subscriptions/listen') return refuseSubscription(message, reply)
    const [{ answerMcp }, { findTool }] = await load()
    const tool = message.method === 'tools/call' ? findTool(message.params?.name ?? '') : undefined
    if (tool && !tool.scopes.some((scope) => request.scopes.has(scope))) throw missingScope(...tool.scopes)
    if (tool?.effect === 'read') await deps.waitToRead(request.actor.workspace_id, reply)
    const { status, body } = await answerMcp(toMcpRequest(deps, request, reply))
    void reply.status(status)
    return body === undefined ? reply.send() : reply.type('application/json').serializer(String).send(body)
  })
}

/**
 * Refuses what a page in a browser sends, unless it's the app's own: by a name that suddenly resolves to this machine, a
 * page could otherwise reach an installation that only its network protects.
 */
export const refuseForeignOrigins =
  ({ page }: Pick<Database, 'page'>) =>
  ({ headers: { origin } }: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void =>
    done(origin === undefined || origin === new URL(page.publicUrl).origin ? undefined : foreignOrigin())

type Message = { method?: string; id?: unknown; params?: { name?: string } }

/** Reads as much of a message as decides what may happen. The server checks the rest. @throws validation_error */
function readMessage(body: unknown): Message {
  if (Array.isArray(body))
    throw validationError(
      [{ field: '', reason: 'type' }],
      'Send one message in each request. The protocol has no batches since 2025-06-18.',
    )
  if (!(body instanceof Object))
    throw validationError([{ field: '', reason: 'type' }], 'The request body must be a message of JSON-RPC.')
  const { method, id, params } = body as Record<string, unknown>
  const name = params instanceof Object && 'name' in params ? params.name : undefined
  return {
    ...(typeof method === 'string' ? { method } : {}),
    id,
    ...(typeof name === 'string' ? { params: { name } } : {}),
  }
}

const methodNotFound = -32_601

/** A stream that never says anything would only hold a connection: the list of tools changes with the token alone. */
const refuseSubscription = ({ id }: Message, reply: FastifyReply) =>
  reply
    .status(404)
    .type('application/json')
    .serializer(JSON.stringify)
    .send({
      jsonrpc: '2.0',
      id: typeof id === 'string' || typeof id === 'number' ? id : null,
      error: {
        code: methodNotFound,
        message: 'There are no subscriptions. Ask get_changes what has changed.',
      },
    })

function toMcpRequest(
  { database, page, countAs, log }: McpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): McpRequest {
  const { actor, scopes, headers } = request
  const nowMs = database.clock.now()
  return {
    call: {
      database,
      page,
      actor,
      scopes,
      nowMs,
      now: localNow(actor.timezone, nowMs),
      countAs: (requests) => countAs(request, reply, requests),
    },
    origin: new URL(database.page.publicUrl).origin,
    headers: Object.fromEntries(
      passedHeaders.flatMap((name) => {
        const value = headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    ),
    body: request.body,
    toError(thrown) {
      const error = toDaybookError(thrown, request)
      if (error.status >= 500) log.error({ request_id: request.id, err: thrown }, 'tool failed')
      return error
    },
  }
}
