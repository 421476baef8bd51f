import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Actor, Scope } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { Write } from './idempotency.ts'
import type { Client } from '../edge/proxy.ts'
import type { Pager } from './pagination.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set before any handler of the API runs. */
    actor: Actor
    /** What the token of the request may be used for. */
    scopes: ReadonlySet<Scope>
    /** Where the request came from; forwarded headers count only from trusted proxies. */
    client: Client
  }
  interface FastifyContextConfig {
    /** The scope a token needs for this route, or several of which one is enough; `public` for what needs no token. */
    scope?: Scope | readonly Scope[] | 'public'
    /** The methods of a path, on the route that answers all others: 405, or 204 to OPTIONS (D32). */
    allow?: string[]
  }
}

/** What the routes of a slice are added to. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** What a route needs to read and to write: handed to every slice by `app.ts`. */
export type Door = {
  database: Database
  write: Write
  page: Pager
}
