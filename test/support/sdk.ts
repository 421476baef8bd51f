import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Agent, fetch as undiciFetch } from 'undici'
import type * as Sdk from '../../packages/sdk/src/index.ts'
import { temporaryFolder } from './processes.ts'

export type { Sdk }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a program that must succeed. */
function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}

/** Compiles the SDK, packs it as a release does, and returns the tarball. */
export function packSdk(): string {
  const folder = temporaryFolder()
  const source = join(root, 'packages/sdk')
  for (const name of readdirSync(source))
    if (!['node_modules', 'dist'].includes(name))
      cpSync(join(source, name), join(folder, name), { recursive: true })
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], folder)
  run('npm', ['pack', '--ignore-scripts', '--silent'], folder)
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  assert.ok(tarball)
  return join(folder, tarball)
}

/** Returns a folder that was empty, and in which the packed SDK has been installed without a network. */
export function installSdk(tarball = packSdk()): string {
  const folder = join(temporaryFolder(), 'integrator')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  run(
    'npm',
    [
      'install',
      '--offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--cache',
      join(folder, '.npm'),
      tarball,
    ],
    folder,
  )
  return folder
}

/** Loads the SDK that is installed in a folder. */
export const importSdk = (folder: string): Promise<typeof Sdk> =>
  import(pathToFileURL(join(folder, 'node_modules/@daybook/sdk/dist/index.js')).href)

/** A `fetch` that trusts a certificate authority. */
export function fetchTrusting(ca: string): typeof fetch {
  const dispatcher = new Agent({ connect: { ca } })
  return ((url: string, init: object) => undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch
}
