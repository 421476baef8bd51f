import { join } from 'node:path'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { loadCertificates } from '../src/platform/tls/certificates.ts'
import { openListener } from '../src/platform/listener/listener.ts'
import { trustProxies } from '../src/platform/listener/trusted-proxies.ts'
import { createClock } from '../src/core/clock.ts'
import { createLogger } from '../src/core/logger.ts'
import { createAppWithoutAuth } from './app-without-auth.ts'
import type { Population } from './population.ts'

/** The product's API process without authentication and rate limiting, to show what these cost. */

export type ServerWithoutAuthOptions = { dataDir: string; publicUrl: string; population: Population }

const { dataDir, publicUrl, population } = JSON.parse(process.argv[2] ?? '') as ServerWithoutAuthOptions
process.on('disconnect', () => process.exit())

const log = await createLogger('info')
const database = openDatabase({
  addresses: [embeddedAddress(dataDir)],
  publicUrl,
  clock: createClock(),
  poolSize: 10,
  applicationName: 'daybook bench bare',
})
const listener = openListener({
  tls: await loadCertificates({ folder: join(dataDir, 'tls'), hosts: ['127.0.0.1', 'localhost'], log }),
  host: '127.0.0.1',
  port: 0,
  proxies: trustProxies([], 'on'),
  log,
  rateHeadersOf: () => ({}),
})
await createAppWithoutAuth(database, population, { log, server: listener.fastifyOptions })
const { url } = await listener.listen()
process.send?.({ url })
