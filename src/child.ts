import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, loadConfig } from './config.ts'
import type { Address } from './db/connection.ts'
import { embeddedAddress } from './db/embedded/address.ts'

/** What the supervisor tells a child once PostgreSQL is there and migrated. */
export type StartMessage = {
  type: 'start'
  /** Base64. It comes through the channel, so that neither `ps` nor the environment shows it. */
  secretKey: string
  /** Empty for the embedded server, which every process reaches by a path of its own. */
  databaseUrls: string[]
}
export type ToChild = StartMessage | { type: 'stop' }

export type Ready = Record<string, unknown>
export type FromChild = { type: 'loaded' } | { type: 'ready'; ready: Ready } | { type: 'failed'; message: string }

export type ChildConfig = Config & {
  readonly secretKey: Buffer
  readonly addresses: Address[]
}

export type Running = {
  /** What the supervisor may tell the operator, such as the address. */
  ready: Ready
  /** Lets what is under way end, and gives everything back. */
  stop(): Promise<void>
}

/**
 * The frame of `api.ts` and `worker.ts`: starts when the supervisor says so, stops when it says so, and ends
 * with it. Signals are the supervisor's to answer, since a terminal and an init system send them to every
 * process at once.
 */
export function runChild(start: (config: ChildConfig) => Promise<Running>): void {
  if (!process.send) {
    process.stderr.write('This process is started by daybook serve.\n')
    process.exit(1)
  }
  let running: Promise<Running> | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(1))
  process.on('message', (message: ToChild) => {
    if (message.type === 'start') running = begin(message, start)
    else void end(running)
  })
  tell({ type: 'loaded' })
}

async function begin(
  { secretKey, databaseUrls }: StartMessage,
  start: (config: ChildConfig) => Promise<Running>,
): Promise<Running> {
  try {
    const config = loadConfig()
    const running = await start({
      ...config,
      secretKey: Buffer.from(secretKey, 'base64'),
      addresses: databaseUrls.length > 0 ? databaseUrls.map(connectionString => ({connectionString})) : [embeddedAddress(config.dataDir)],
    })
    tell({ type: 'ready', ready: running.ready })
    return running
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    tell({ type: 'failed', message }, () => process.exit(1))
    return new Promise(() => {})
  }
}

async function end(running: Promise<Running> | undefined): Promise<void> {
  await (await running)?.stop()
  process.exit(0)
}
