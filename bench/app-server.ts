import { join } from 'node:path'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { loadCertificates } from '../src/platform/tls/certificates.ts'
import { openListener } from '../src/platform/listener/listener.ts'
import { trustProxies } from '../src/platform/listener/trusted-proxies.ts'
import { createClock } from '../src/core/clock.ts'
import { createLogger } from '../src/core/logger.ts'
import { createMemoryWindows } from '../src/platform/http/rate-limit.ts'
import { createTokenAuthenticator } from '../src/identity/tokens/authenticate.ts'
import { type Auth, createBenchApp, stubAuth } from './bench-app.ts'
import type { Population } from './population.ts'

/** The product's app in a process of its own, with authentication and rate limiting or without, to show what these cost. */

export type AppServerOptions = {
  dataDir: string
  publicUrl: string
  population: Population
  auth: 'real' | 'stubbed'
}

const { dataDir, publicUrl, population, auth } = JSON.parse(process.argv[2] ?? '') as AppServerOptions
process.on('disconnect', () => process.exit())

const log = await createLogger('info')
const database = openDatabase({
  addresses: [embeddedAddress(dataDir)],
  publicUrl,
  clock: createClock(),
  poolSize: 10,
  applicationName: 'daybook bench app',
})
const listener = openListener({
  tls: await loadCertificates({ folder: join(dataDir, 'tls'), hosts: ['127.0.0.1', 'localhost'], log }),
  host: '127.0.0.1',
  port: 0,
  proxies: trustProxies([], 'on'),
  log,
  rateHeadersOf: () => ({}),
})
await createBenchApp(database, auth === 'real' ? await realAuth() : stubAuth(population), {
  log,
  server: listener.fastifyOptions,
})
const { url } = await listener.listen()
process.send?.({ url })

/** What the API process uses on an embedded database. */
async function realAuth(): Promise<Auth> {
  const { authenticate } = createTokenAuthenticator(database)
  // Without it, no token is read from the cache.
  await database.accessChanges.listen()
  return { authenticate, windows: createMemoryWindows(database.clock) }
}
