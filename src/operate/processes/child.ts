import { type Config, loadConfig } from '../../core/config/config.ts'
import { addressesOf } from '../../platform/db/connection/addresses.ts'
import type { Address } from '../../platform/db/connection/client.ts'
import type { Family } from '../../platform/metrics/registry.ts'

/** What the service's clock is ahead of the machine's, in milliseconds; 0 but in sandboxes. */
type Shift = { clockOffsetMs: number }

/**
 * What the supervisor tells a child. `prepare` comes as soon as it has loaded; the secret key (base64) comes with it, so
 * that neither arguments nor the environment of a process show it. `begin` comes when PostgreSQL is there and migrated.
 */
export type ToChild =
  | ({ type: 'prepare'; secretKeys: string[] } & Shift)
  | { type: 'begin' }
  | { type: 'measure'; id: number }
  | { type: 'stop' }

/** What a child tells the supervisor; `ready` carries what the operator is told, such as the address. */
export type FromChild =
  | { type: 'loaded' }
  | { type: 'ready'; ready: Ready }
  | { type: 'failed'; message: string }
  | { type: 'measured'; id: number; families: Family[] }
export type Ready = Record<string, string>

export type ChildConfig = Omit<Config, 'secretKeys'> & {
  readonly secretKeys: readonly Buffer[]
  readonly addresses: Address[]
} & Shift

export type Running = {
  ready: Ready
  /** Its figures; without it, or before it is there, there are none. */
  families?: (() => Promise<Family[]>) | undefined
  /** Lets what is under way end and gives everything back; there are about 7 s for it. */
  stop(): Promise<void>
}

/**
 * Makes ready all that needs no database, waits until that is there and `migrated`, and serves.
 *
 * @throws when it cannot serve, which the supervisor is told
 */
type Start = (config: ChildConfig, migrated: Promise<void>) => Promise<Running>

/**
 * The frame of `api.ts` and `worker.ts`: starts when the supervisor says so, stops when it says so, and ends
 * when the supervisor does. Signals are the supervisor's to answer, since a terminal and an init system send
 * theirs to every process at once.
 */
export function runChild(start: Start): void {
  if (!process.send) {
    process.stderr.write('This process is started by daybook serve.\n')
    process.exit(1)
  }
  let running: Running | undefined
  const migrated = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(1))
  process.on('message', (message: ToChild) => {
    if (message.type === 'stop') void stop(running)
    else if (message.type === 'measure') void measure(running, message.id)
    else if (message.type === 'begin') migrated.resolve()
    else prepare(message).catch(fail)
  })
  tell({ type: 'loaded' })

  async function prepare({
    secretKeys,
    clockOffsetMs,
  }: Extract<ToChild, { type: 'prepare' }>): Promise<void> {
    const config = loadConfig()
    const addresses = addressesOf(config)
    running = await start(
      {
        ...config,
        addresses,
        clockOffsetMs,
        secretKeys: secretKeys.map((key) => Buffer.from(key, 'base64')),
      },
      migrated.promise,
    )
    tell({ type: 'ready', ready: running.ready })
  }
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

async function measure(running: Running | undefined, id: number): Promise<void> {
  tell({ type: 'measured', id, families: (await running?.families?.()) ?? [] })
}

function tell(message: FromChild, sent: () => void = () => {}): void {
  process.send?.(message, undefined, {}, sent)
}
