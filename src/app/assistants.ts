import { mcpRoutes, refuseForeignOrigins } from '../exchange/mcp/routes.ts'
import { type Authenticate, createAuthHook, createAuthRecheckHook } from '../platform/http/auth.ts'
import { createPager } from '../platform/http/pagination.ts'
import { resourceMetadataUrl } from '../platform/http/protected-resource.ts'
import { createReadLimiter } from '../platform/http/read-limiter.ts'
import { createCountAs } from '../platform/http/request-weight.ts'
import type { FastifyApp } from '../platform/http/route-deps.ts'
import { trackRouteMethods } from '../platform/http/route-methods.ts'
import type { AppOptions } from './app-options.ts'

/** Calls of one workspace that read and run at the same time, as for the API. */
const mcpReadsMax = 4

/** Adds the Model Context Protocol, `/mcp`, with the tokens and the rate windows of the API. */
export function mcpEndpoint(
  app: FastifyApp,
  { database, secrets, log, authenticate, windows, addresses, measures }: AppOptions,
): void {
  const { callers } = database
  // A token that an app got for the API alone is good for nothing here (0322).
  const authenticateForMcp: Authenticate = (token) => authenticate(token, 'mcp')
  app.addHook('onRequest', refuseForeignOrigins(database))
  app.addHook(
    'onRequest',
    createAuthHook({
      authenticate: authenticateForMcp,
      windows,
      addresses,
      callers,
      onRefusal: measures?.rateLimited,
    }),
  )
  app.addHook('preHandler', createAuthRecheckHook(authenticateForMcp))
  const addOtherMethods = trackRouteMethods(app)
  mcpRoutes(app, {
    database,
    log,
    metadataUrl: resourceMetadataUrl(database.page.publicUrl, 'mcp'),
    page: createPager(secrets),
    countAs: createCountAs(windows, measures?.rateLimited),
    waitToRead: createReadLimiter(mcpReadsMax, callers),
  })
  addOtherMethods()
}
