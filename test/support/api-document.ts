import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { createApp } from '../../src/app/app.ts'
import type { FastifyApp } from '../../src/platform/http/route-deps.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { trustProxies } from '../../src/platform/listener/trusted-proxies.ts'
import { createAddressWindows, createMemoryWindows } from '../../src/platform/http/rate-limit.ts'
import { createClock } from '../../src/core/clock.ts'
import { createSecrets } from '../../src/core/secrets.ts'
import { createGuard } from '../../src/exchange/webhooks/guard/guard.ts'
import { publicUrl } from './service.ts'

/** The document of the routes, formatted for the file. */
export const apiDocument = (): Promise<string> =>
  withApp(async (app) => `${JSON.stringify(await app.openApiDocument(), null, 2)}\n`)

/** All paths of the routes, with parameters as `{id}`. */
export const servedPaths = (): Promise<string[]> =>
  withApp((app) => {
    const parents: string[] = []
    return app
      .printRoutes({ commonPrefix: false })
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, indent = '', part = ''] = /^([│├└─ ]*)(\S+)/.exec(line) ?? []
        const depth = indent.length / 4
        parents.splice(depth - 1, parents.length, part)
        return parents.join('').replaceAll(/:(\w+)/g, '{$1}')
      })
  })

/** The app without a database, only for inspecting its routes. */
async function withApp<T>(use: (app: FastifyApp) => T | Promise<T>): Promise<T> {
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
    secrets: createSecrets([randomBytes(32)]),
    log: pino({ enabled: false }),
    proxies: trustProxies([], 'off'),
    authenticate: () => undefined,
    windows: createMemoryWindows(clock),
    addresses: createAddressWindows(clock),
    guard: createGuard({ publicUrl, allowNetworks: [] }),
    newestMigration: 0,
  })
  const result = await use(app)
  await app.close()
  await database.close()
  return result
}
