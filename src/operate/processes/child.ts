import { type Config, loadConfig } from '../../core/config/config.ts'
import { databaseAddresses } from '../../platform/db/connection/addresses.ts'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'
import type { MetricFamily } from '../../platform/metrics/registry.ts'

/** What the service's clock is ahead of the machine's, in milliseconds; 0 but in sandboxes. */
type ClockShift = { clockOffsetMs: number }

/**
 * What the supervisor tells a child. `prepare` comes as soon as it has loaded; the secret key (base64) comes with it, so
 * that neither arguments nor the environment of a process show it. `begin` comes when PostgreSQL is there and migrated.
 */
export type SupervisorMessage =
  | ({ type: 'prepare'; secretKeys: string[] } & ClockShift)
  | { type: 'begin' }
  | { type: 'measure'; id: number }
  | { type: 'stop' }

/** What a child tells the supervisor; `ready` carries what the operator is told, such as the address. */
export type ChildMessage =
  | { type: 'loaded' }
  | { type: 'ready'; ready: ReadyInfo }
  | { type: 'failed'; message: string }
  | { type: 'measured'; id: number; families: MetricFamily[] }
export type ReadyInfo = Record<string, string>

export type ChildConfig = Omit<Config, 'secretKeys'> & {
  readonly secretKeys: readonly Buffer[]
  readonly addresses: DatabaseAddress[]
} & ClockShift

export type RunningProcess = {
  ready: ReadyInfo
  /** Its figures; without it, or before it is there, there are none. */
  families?: (() => Promise<MetricFamily[]>) | undefined
  /** Lets what is under way end and gives everything back; there are about 7 s for it. */
  stop(): Promise<void>
}

/**
 * Makes ready all that needs no database, waits until that is there and `migrated`, and serves.
 *
 * @throws when it cannot serve, which the supervisor is told
 */
type StartProcess = (config: ChildConfig, migrated: Promise<void>) => Promise<RunningProcess>

/**
 * The frame of `api.ts` and `worker.ts`: starts when the supervisor says so, stops when it says so, and ends
 * when the supervisor does. Signals are the supervisor's to answer, since a terminal and an init system send
 * theirs to every process at once.
 */
export function runChild(start: StartProcess): void {
  if (!process.send) {
    process.stderr.write('This process is started by daybook serve.\n')
    process.exit(1)
  }
  let running: RunningProcess | undefined
  const migrated = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(1))
  process.on('message', (message: SupervisorMessage) => {
    if (message.type === 'stop') void stopProcess(running)
    else if (message.type === 'measure') void sendMetrics(running, message.id)
    else if (message.type === 'begin') migrated.resolve()
    else prepare(message).catch(reportFailure)
  })
  sendToSupervisor({ type: 'loaded' })

  async function prepare({
    secretKeys,
    clockOffsetMs,
  }: Extract<SupervisorMessage, { type: 'prepare' }>): Promise<void> {
    const config = loadConfig()
    const addresses = databaseAddresses(config)
    running = await start(
      {
        ...config,
        addresses,
        clockOffsetMs,
        secretKeys: secretKeys.map((key) => Buffer.from(key, 'base64')),
      },
      migrated.promise,
    )
    sendToSupervisor({ type: 'ready', ready: running.ready })
  }
}

function reportFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  sendToSupervisor({ type: 'failed', message }, () => process.exit(1))
}

/** What is not running yet has nothing to finish. */
async function stopProcess(running: RunningProcess | undefined): Promise<void> {
  await running?.stop()
  process.exit(0)
}

async function sendMetrics(running: RunningProcess | undefined, id: number): Promise<void> {
  sendToSupervisor({ type: 'measured', id, families: (await running?.families?.()) ?? [] })
}

function sendToSupervisor(message: ChildMessage, sent: () => void = () => {}): void {
  process.send?.(message, undefined, {}, sent)
}
