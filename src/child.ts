import { type Config, loadConfig } from './config.ts'
import { addressesOf } from './db/addresses.ts'
import type { Address } from './db/connection.ts'

/**
 * What the supervisor tells a child: `prepare` when it has loaded, `start` when PostgreSQL is there and migrated.
 * The secret key (base64) comes with it, so that neither arguments nor the environment of a process show it.
 */
export type ToChild = { type: 'prepare'; secretKey: string } | { type: 'start' } | { type: 'stop' }

/** What a child tells the supervisor; `ready` carries what the operator is told, such as the address. */
export type FromChild =
  | { type: 'loaded' }
  | { type: 'ready'; ready: Ready }
  | { type: 'failed'; message: string }
export type Ready = Record<string, string>

export type ChildConfig = Omit<Config, 'secretKey'> & {
  readonly secretKey: Buffer
  readonly addresses: Address[]
}

export type Running = {
  ready: Ready
  /** Lets what is under way end and gives everything back; there are about 7 s for it. */
  stop(): Promise<void>
}

/**
 * The frame of `api.ts` and `worker.ts`: starts when the supervisor says so, stops when it says so, and ends
 * when the supervisor does. Signals are the supervisor's to answer, since a terminal and an init system send
 * theirs to every process at once.
 */
export function runChild(start: (config: ChildConfig) => Promise<Running>): void {
  runPreparedChild(async (config) => config, start)
}

/** The same, with what needs no database yet done by `prepare` while PostgreSQL is still starting. */
export function runPreparedChild<Prepared>(
  prepare: (config: ChildConfig) => Promise<Prepared>,
  start: (prepared: Prepared) => Promise<Running>,
): void {
  if (!process.send) {
    process.stderr.write('This process is started by daybook serve.\n')
    process.exit(1)
  }
  let prepared: Promise<Prepared> | undefined
  let running: Running | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(1))
  process.on('message', (message: ToChild) => {
    if (message.type === 'prepare') {
      prepared = prepare(configWith(message.secretKey))
      prepared.catch(fail)
    } else if (message.type === 'start') {
      begin().catch(fail)
    } else {
      void stop(running)
    }
  })
  tell({ type: 'loaded' })

  async function begin(): Promise<void> {
    if (!prepared) throw new Error('started before it was prepared')
    running = await start(await prepared)
    tell({ type: 'ready', ready: running.ready })
  }
}

/** The supervisor has read the same environment and found it right. */
function configWith(secretKey: string): ChildConfig {
  const config = loadConfig()
  return { ...config, addresses: addressesOf(config), secretKey: Buffer.from(secretKey, 'base64') }
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  tell({ type: 'failed', message }, () => process.exit(1))
}

/** What is not running yet has nothing to finish. */
async function stop(running: Running | undefined): Promise<void> {
  await running?.stop()
  process.exit(0)
}

function tell(message: FromChild, sent: () => void = () => {}): void {
  process.send?.(message, undefined, {}, sent)
}
