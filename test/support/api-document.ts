import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { openDatabase } from '../../src/db/database.ts'
import { trustProxies } from '../../src/http/proxy.ts'
import { createAddressWindows, createMemoryWindows } from '../../src/http/rate-limit.ts'
import { createClock } from '../../src/lib/clock.ts'
import { createSecrets } from '../../src/lib/secrets.ts'
import { publicUrl } from './service.ts'

/** The document as the routes make it, formatted for the file; no database is asked. */
export async function apiDocument(): Promise<string> {
  const clock = createClock()
  const database = openDatabase({
    addresses: [{ connectionString: 'postgres://nowhere.invalid/none' }],
    publicUrl,
    clock,
    poolSize: 1,
    applicationName: 'daybook document',
  })
  const app = await createApp({
    database,
    secrets: createSecrets(randomBytes(32)),
    log: pino({ enabled: false }),
    proxies: trustProxies([], 'off'),
    authenticate: () => undefined,
    windows: createMemoryWindows(clock),
    addresses: createAddressWindows(clock),
    newestMigration: 0,
  })
  const document = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  await database.close()
  return document
}
