import { promises } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/** Loaded into the service's processes before they start, so that they use the benchmark's name server as the system's. */
const server = process.env['BENCH_NAME_SERVER'] ?? ''

if (server !== '') {
  promises.Resolver = class extends promises.Resolver {
    constructor(...options: ConstructorParameters<typeof promises.Resolver>) {
      super(...options)
      this.setServers([server])
    }
  }
  syncBuiltinESMExports()
}
