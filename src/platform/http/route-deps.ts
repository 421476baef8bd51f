import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Actor, Person, Scope } from '../../core/actor.ts'
import type { Database } from '../db/database.ts'
import type { IdempotentWrite } from './idempotent-write.ts'
import type { RequestClient } from '../listener/trusted-proxies.ts'
import type { Pager } from './pagination.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; set before any handler of the API runs. */
    actor: Actor
    /** Who is signed in; set on routes of the session API that require a session, or when there is one. */
    person: Person
    /** The scopes of the request's token. */
    scopes: ReadonlySet<Scope>
    /** Where the request came from; forwarded headers count only from trusted proxies. */
    client: RequestClient
  }
  interface FastifyContextConfig {
    /**
     * The scope that a token needs, or several of which any one is enough; `any` where every token will do, and
     * `public` where none is needed.
     */
    scope?: Scope | readonly Scope[] | 'any' | 'public'
    /**
     * Who may call a route of the session API: anyone, a signed-in person or, by default, a member of the
     * workspace.
     */
    access?: 'open' | 'person'
    /** The response may take minutes, so other reads don't wait for it. */
    longRunning?: true
    /** The operation heeds `If-Match`. */
    ifMatch?: true
    /** The body is bytes, and the handler reads them. */
    rawBody?: true
    /** The person must have confirmed their password in the last few minutes. */
    recentlyConfirmed?: true
    /** The request alone has an effect, so only the app's own pages may make it, as for a change (S-63). */
    csrfProtected?: true
    /** The methods of a path, on the route that handles all others: 405, or 204 for OPTIONS (D32). */
    allow?: string[]
  }
}

/** The Fastify instance that routes are added to. */
export type FastifyApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** What routes need to read and write; `app.ts` passes it to every folder's routes. */
export type RouteDeps = {
  database: Database
  write: IdempotentWrite
  page: Pager
}
