import type { FastifyServerOptions } from 'fastify'
import type { Logger } from 'pino'
import type { Files } from '../platform/files/storage.ts'
import type { ApiEnd } from '../core/config/parsers.ts'
import type { MailIn } from '../core/config/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Authenticate } from '../platform/http/auth.ts'
import type { Proxies } from '../platform/listener/trusted-proxies.ts'
import type { AddressWindows, RateWindows } from '../platform/http/rate-limit.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Live } from '../read/live/live-streams.ts'
import type { RequestMeasures } from '../platform/metrics/requests.ts'
import type { Pages } from './web-assets/build-cache.ts'
import type { Provider } from '../identity/sso/provider.ts'
import type { Offer } from '../identity/sessions/me.ts'
import type { Guard } from '../exchange/webhooks/guard/guard.ts'

export type AppOptions = {
  database: Database
  secrets: Secrets
  log: Logger
  proxies: Proxies
  authenticate: Authenticate
  windows: RateWindows
  addresses: AddressWindows
  /** Where webhooks may be sent. */
  guard: Guard
  /** Where the bytes of attachments are; nowhere in tools that only want the document. */
  files?: Files
  /** The number of this release's newest migration. */
  newestMigration: number
  /** What strangers are offered; nothing in tools that only want the document. */
  offer?: Offer
  /** Of single sign-on, where there is one. */
  provider?: Provider | undefined
  /** Mail to lists; nowhere in tools that only want the document. */
  mailIn?: MailIn
  /** Whether owners change the plan of their workspace themselves. */
  selfServicePlans?: boolean
  /** When version 1 of the API ends, once that is decided. */
  apiEnd?: ApiEnd | undefined
  /** The file of the authority that clients have to be told of; nothing with a certificate that they know. */
  certificateAuthority?: string | undefined
  /** The build of the app in the browser; nothing in tools that only want the document. */
  pages?: Pages | undefined
  /** The streams of the app; nothing in tools that only want the document. */
  live?: Live | undefined
  /** Told of requests, where figures are asked for. */
  measures?: RequestMeasures | undefined
  /** What the front door gives Fastify; nothing in tools that only want the document. */
  server?: FastifyServerOptions
}
