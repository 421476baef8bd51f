import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { startProcess, type TestProcess } from './processes.ts'

/**
 * Where `npm run test:runtimes` has installed what is too large for everyone: Node 20, Bun, Deno, Next.js and workerd.
 * Undefined elsewhere.
 */
export const runtimesFolder = process.env['DAYBOOK_TEST_RUNTIMES']

const packages = runtimesFolder === undefined ? undefined : join(runtimesFolder, 'node_modules')

/** A program that runs JavaScript, and how it comes to trust a certificate authority. */
export type Runtime = { name: string; command: string[]; trust: (caFile: string) => Record<string, string> }

const nodeTrust = (caFile: string) => ({ NODE_EXTRA_CA_CERTS: caFile })

/** Returns the runtimes that are here: this Node, an older one on PATH, and those that were installed for it. */
export function findRuntimes(): Runtime[] {
  const runtimes: Runtime[] = [
    { name: `Node ${process.versions.node}`, command: [process.execPath], trust: nodeTrust },
  ]
  const installed = packages === undefined ? [] : [join(packages, 'node-20/bin/node')]
  const nodes = [
    ...installed,
    ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node')),
  ]
  for (const node of nodes) {
    const name = `Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1)}`
    if (/^Node 2[0-3]\./.test(name) && runtimes.every((other) => other.name !== name))
      runtimes.push({ name, command: [node], trust: nodeTrust })
  }
  if (packages === undefined) return runtimes
  const bun = join(packages, '@oven/bun-linux-x64/bin/bun')
  const deno = join(packages, '@deno/linux-x64-glibc/deno')
  if (existsSync(bun)) runtimes.push({ name: 'Bun', command: [bun], trust: nodeTrust })
  if (existsSync(deno))
    runtimes.push({
      name: 'Deno',
      command: [
        deno,
        'run',
        '--allow-net',
        '--allow-env',
        '--allow-read',
        '--no-prompt',
        '--node-modules-dir=manual',
      ],
      trust: (caFile) => ({ DENO_CERT: caFile, DENO_NO_UPDATE_CHECK: '1' }),
    })
  return runtimes
}

type Env = { PORT: string; SECRET: string }

/** Runs a route handler in Next.js itself. */
export const startNext =
  (sdkFolder: string) =>
  (file: string, env: Env): TestProcess => {
    const app = dirname(file)
    mkdirSync(join(app, 'app/hook'), { recursive: true })
    cpSync(file, join(app, 'app/hook/route.js'))
    writeFileSync(join(app, 'package.json'), '{ "private": true }')
    mkdirSync(join(app, 'node_modules/@daybook'), { recursive: true })
    cpSync(join(sdkFolder, 'node_modules/@daybook/sdk'), join(app, 'node_modules/@daybook/sdk'), {
      recursive: true,
    })
    for (const name of ['next', 'react', 'react-dom', '@swc', '@next', 'styled-jsx'])
      symlinkSync(join(packages ?? '', name), join(app, 'node_modules', name))
    writeFileSync(
      join(app, 'next.config.mjs'),
      `export default { outputFileTracingRoot: ${JSON.stringify('/')}, turbopack: { root: '/' } }`,
    )
    writeFileSync(
      join(app, 'app/layout.js'),
      'export default ({ children }) => <html><body>{children}</body></html>',
    )
    const next = join(packages ?? '', 'next/dist/bin/next')
    return startProcess(
      [
        'sh',
        '-c',
        `cd '${app}' && "$NODE" '${next}' build --webpack && exec "$NODE" '${next}' start --port "$PORT"`,
      ],
      { ...env, NODE: process.execPath, NEXT_TELEMETRY_DISABLED: '1', HOME: app },
    )
  }

/** Runs a worker in workerd, the runtime of Cloudflare Workers. */
export const startWorkerd =
  (sdkFolder: string) =>
  (file: string, env: Env): TestProcess => {
    const folder = dirname(file)
    const bundled = join(folder, 'worker.js')
    const bundle = spawnSync(
      process.execPath,
      [
        join(import.meta.dirname, '../../node_modules/rolldown/bin/cli.mjs'),
        file,
        '--format',
        'esm',
        '--platform',
        'browser',
        '--file',
        bundled,
      ],
      { encoding: 'utf8', cwd: sdkFolder },
    )
    if (bundle.status !== 0) throw new Error(bundle.stdout + bundle.stderr)
    const config = join(folder, 'worker.capnp')
    writeFileSync(
      config,
      `using Workerd = import "/workerd/workerd.capnp";
      const config :Workerd.Config = (
        services = [(name = "hook", worker = .hook)],
        sockets = [(name = "http", address = "127.0.0.1:${env.PORT}", http = (), service = "hook")]
      );
      const hook :Workerd.Worker = (
        modules = [(name = "worker", esModule = embed "worker.js")],
        bindings = [(name = "SECRET", text = "${env.SECRET}")],
        compatibilityDate = "2026-01-01"
      );`,
    )
    return startProcess([join(packages ?? '', '@cloudflare/workerd-linux-64/bin/workerd'), 'serve', config])
  }
