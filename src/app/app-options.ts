import type { FastifyServerOptions } from 'fastify'
import type { Logger } from 'pino'
import type { FileStorage } from '../platform/files/storage.ts'
import type { ApiSunset } from '../core/config/parsers.ts'
import type { InboundMailConfig } from '../core/config/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Authenticate } from '../platform/http/auth.ts'
import type { TrustedProxies } from '../platform/listener/trusted-proxies.ts'
import type { AddressWindows, RateWindows } from '../platform/http/rate-limit.ts'
import type { Secrets } from '../core/secrets.ts'
import type { EventStreams } from '../read/event-log/stream/event-streams.ts'
import type { LiveStreams } from '../read/live/live-streams.ts'
import type { RequestMetrics } from '../platform/metrics/requests.ts'
import type { GetBuild } from './web-assets/build-cache.ts'
import type { SsoProvider } from '../identity/sso/provider.ts'
import type { SignInOptions } from '../identity/sessions/me.ts'
import type { Guard } from '../exchange/webhooks/guard/guard.ts'

export type AppOptions = {
  database: Database
  secrets: Secrets
  log: Logger
  proxies: TrustedProxies
  authenticate: Authenticate
  windows: RateWindows
  addresses: AddressWindows
  /** Where webhooks may be sent. */
  guard: Guard
  /** Stores the bytes of attachments; undefined in tools that only generate the API document. */
  files?: FileStorage
  /** The number of this release's newest migration. */
  newestMigration: number
  /** How people can sign in and sign up; undefined in tools that only generate the API document. */
  signInOptions?: SignInOptions
  /** The provider for single sign-on, if any. */
  provider?: SsoProvider | undefined
  /** Called once the first account has been created with the setup link. */
  onInstallationSetUp?: () => void
  /** Email to lists; undefined in tools that only generate the API document. */
  inboundMail?: InboundMailConfig
  /** Whether owners can change the plan of their workspace themselves. */
  selfServicePlans?: boolean
  /** When version 1 of the API will be removed, once that is decided. */
  apiSunset?: ApiSunset | undefined
  /** The file of the CA that clients have to trust; undefined with a publicly trusted certificate. */
  certificateAuthority?: string | undefined
  /** Returns the build of the web app; undefined in tools that only generate the API document. */
  getBuild?: GetBuild | undefined
  /** The live streams of the app; undefined in tools that only generate the API document. */
  live?: LiveStreams | undefined
  /** The event streams of the API; undefined in tools that only generate the API document. */
  eventStreams?: EventStreams | undefined
  /** The metrics of requests, when metrics are served. */
  measures?: RequestMetrics | undefined
  /** The listener's options for Fastify; undefined in tools that only generate the API document. */
  server?: FastifyServerOptions
}
