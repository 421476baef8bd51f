import { randomBytes } from 'node:crypto'
import { pino, type Logger } from 'pino'
import { scopes } from '../src/core/actor.ts'
import type { AppOptions } from '../src/app/app-options.ts'
import { createApp } from '../src/app/app.ts'
import type { Database } from '../src/platform/db/database.ts'
import { newestMigration } from '../src/platform/db/migrate.ts'
import type { Authenticate, Caller } from '../src/platform/http/auth.ts'
import { trustProxies } from '../src/platform/listener/trusted-proxies.ts'
import { createAddressWindows, type RateWindows } from '../src/platform/http/rate-limit.ts'
import { createSecrets } from '../src/core/secrets.ts'
import { planLimits } from '../src/core/limits.ts'
import { createRegistry } from '../src/platform/metrics/registry.ts'
import { createRequestMetrics } from '../src/platform/metrics/requests.ts'
import { createGuard } from '../src/exchange/webhooks/guard/guard.ts'
import { type Population, seededId } from './population.ts'

/** Maps the population's tokens to their callers, without hashing or a lookup. */
function stubCallers(population: Population): Map<string, Caller> {
  const callerOf = (workspace: number): Caller => ({
    actor: {
      workspace_id: seededId('wsp', population, workspace),
      member_id: seededId('usr', population, workspace),
      role: 'owner',
      source: 'api',
      token_id: seededId('tok', population, workspace),
      token_name: 'bench',
      plan: 'business',
      timezone: 'Europe/Berlin',
    },
    scopes: new Set(scopes),
  })
  return new Map(population.tokens.map((token, workspace) => [token, callerOf(workspace)]))
}

const limit = planLimits.business.requestsPerWindow
/** A rate window that never fills up. */
const unlimitedWindow = { admitted: true, limit, remaining: limit, reset: 0, retryAfterS: 1 }
const unlimitedWindows: RateWindows = { hit: () => unlimitedWindow, takeBack() {}, used: () => 0 }

/** What tells who calls, and counts their requests. */
export type Auth = { authenticate: Authenticate; windows: RateWindows }

/** Knows the population's tokens without hashing or a lookup, and counts nothing. */
export function stubAuth(population: Population): Auth {
  const callers = stubCallers(population)
  return { authenticate: (token) => callers.get(token), windows: unlimitedWindows }
}

/** Creates the product's app as a request needs it: nothing for streams, files, mail or the web app. */
export async function createBenchApp(
  database: Database,
  auth: Auth,
  { log = pino({ enabled: false }), server = {} }: { log?: Logger; server?: AppOptions['server'] & {} } = {},
) {
  return createApp({
    database,
    secrets: createSecrets([randomBytes(32)]),
    log,
    proxies: trustProxies([], 'on'),
    ...auth,
    addresses: createAddressWindows(database.clock),
    measures: createRequestMetrics(createRegistry(), database),
    guard: createGuard({ publicUrl: 'https://localhost', allowNetworks: [] }),
    newestMigration: await newestMigration(),
    server,
  })
}
