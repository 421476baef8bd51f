import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** Compiles the tool into dist/daybook.js, with all that it needs: nothing else is installed with it (0296). */

const folder = import.meta.dirname
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }

const bundle = await rolldown({
  cwd: folder,
  input: { daybook: 'src/main.ts' },
  platform: 'node',
  tsconfig: false,
  transform: { target: 'node20', define: { 'process.env.DAYBOOK_CLI_VERSION': JSON.stringify(version) } },
})
await bundle.write({
  dir: join(folder, 'dist'),
  format: 'esm',
  banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
  cleanDir: true,
})
await bundle.close()
chmodSync(join(folder, 'dist/daybook.js'), 0o755)
// Threads of the bundler would keep the process alive for a while.
process.exit(0)
