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
    /** Who asks; set before any handler of the API runs. */
    actor: Actor
    /** Who is signed in; set where the app's door asks for a session, and where there is one. */
    person: Person
    /** What the token of the request may be used for. */
    scopes: ReadonlySet<Scope>
    /** Where the request came from; forwarded headers count only from trusted proxies. */
    client: RequestClient
  }
  interface FastifyContextConfig {
    /** The scope a token needs for this route, or several of which one is enough; `public` for what needs no token. */
    scope?: Scope | readonly Scope[] | 'public'
    /** Whom the app's door asks for: nobody, a person, or (unless said) a member of the workspace in the path. */
    access?: 'open' | 'person'
    /** The answer may take minutes, so that other reads do not wait for its end. */
    longRunning?: true
    /** The body is bytes, which the handler reads. */
    rawBody?: true
    /** The person has to have proven who they are in the last minutes. */
    recentlyConfirmed?: true
    /** Asking alone leaves a trace, so that the app's own pages alone may ask, as for a change (S-63). */
    csrfProtected?: true
    /** The methods of a path, on the route that answers all others: 405, or 204 to OPTIONS (D32). */
    allow?: string[]
  }
}

/** What the routes of a slice are added to. */
export type FastifyApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** What a route needs to read and to write: handed to every slice by `app.ts`. */
export type RouteDeps = {
  database: Database
  write: IdempotentWrite
  page: Pager
}
