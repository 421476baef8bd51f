import { statSync } from 'node:fs'
import { projectRoot } from '../src/core/project-root.ts'
import { packAll } from './pack/pack-all.ts'

// Run by `npm run pack`: packs the service, the SDK and the command line into the folder of the checkout.
try {
  const { service, sdk, cli } = await packAll(process.argv[2] ?? projectRoot)
  for (const file of [service, sdk, cli])
    process.stdout.write(`${file} ${(statSync(file).size / 1e6).toFixed(2)} MB\n`)
  // Threads of the bundlers would keep the process alive for a while.
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
