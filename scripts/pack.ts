import { statSync } from 'node:fs'
import { projectRoot } from '../src/core/project-root.ts'
import { packService } from './pack/pack-service.ts'

// Run by `npm run pack`: packs the service into the folder of the checkout.
try {
  const { file } = await packService(process.argv[2] ?? projectRoot)
  process.stdout.write(`${file} ${(statSync(file).size / 1e6).toFixed(1)} MB\n`)
  // Threads of the bundlers would keep the process alive for a while.
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
