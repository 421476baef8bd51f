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
  /** Where the bytes of attachments are; nowhere in tools that only want the document. */
  files?: FileStorage
  /** The number of this release's newest migration. */
  newestMigration: number
  /** What strangers are offered; nothing in tools that only want the document. */
  signInOptions?: SignInOptions
  /** Of single sign-on, where there is one. */
  provider?: SsoProvider | undefined
  /** Mail to lists; nowhere in tools that only want the document. */
  inboundMail?: InboundMailConfig
  /** Whether owners change the plan of their workspace themselves. */
  selfServicePlans?: boolean
  /** When version 1 of the API ends, once that is decided. */
  apiSunset?: ApiSunset | undefined
  /** The file of the authority that clients have to be told of; nothing with a certificate that they know. */
  certificateAuthority?: string | undefined
  /** The build of the app in the browser; nothing in tools that only want the document. */
  getBuild?: GetBuild | undefined
  /** The streams of the app; nothing in tools that only want the document. */
  live?: LiveStreams | undefined
  /** Told of requests, where figures are asked for. */
  measures?: RequestMetrics | undefined
  /** What the front door gives Fastify; nothing in tools that only want the document. */
  server?: FastifyServerOptions
}
