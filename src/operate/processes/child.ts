import { type Config, loadConfig } from '../../core/config/config.ts'
import { errorMessage } from '../../core/describe-error.ts'
import { databaseAddresses } from '../../platform/db/connection/addresses.ts'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'
import type { MetricFamily } from '../../platform/metrics/registry.ts'
import { collectStartupGarbage } from './collect-startup-garbage.ts'

/** How far the service's clock is ahead of the machine's, in milliseconds; 0 except in sandboxes. */
type ClockShift = { clockOffsetMs: number }

/** The server that carries notifications, if it isn't the one of the database. */
type Coordination = { coordination: DatabaseAddress | undefined }

/**
 * A message from the supervisor to a child. `prepare` is sent as soon as the child has loaded, with the
 * secret keys (base64), so that they appear neither in the arguments nor in the environment of a process.
 * `begin` is sent when PostgreSQL is ready and migrated.
 */
export type SupervisorMessage =
  | ({ type: 'prepare'; secretKeys: string[] } & ClockShift & Coordination)
  | { type: 'begin' }
  | { type: 'measure'; id: number }
  | { type: 'stop' }

/**
 * A message from a child to the supervisor; `ready` contains what the operator gets to see, such as the URL.
 */
export type ChildMessage =
  | { type: 'loaded' }
  | { type: 'ready'; ready: ReadyInfo }
  | { type: 'failed'; message: string }
  | { type: 'measured'; id: number; families: MetricFamily[] }
export type ReadyInfo = Record<string, string>

export type ChildConfig = Omit<Config, 'secretKeys'> & {
  readonly secretKeys: readonly Buffer[]
  readonly addresses: DatabaseAddress[]
} & ClockShift &
  Coordination

export type RunningProcess = {
  ready: ReadyInfo
  /** Returns its metrics, if it has any. */
  families?: (() => Promise<MetricFamily[]>) | undefined
  /** Finishes work in progress and releases everything; has about 7 s. */
  stop(): Promise<void>
}

/**
 * Prepares everything that doesn't need the database, waits until it is `migrated`, and starts to serve.
 *
 * @throws when it can't serve; the supervisor gets the error
 */
type StartProcess = (config: ChildConfig, migrated: Promise<void>) => Promise<RunningProcess>

/**
 * Runs `api.ts` and `worker.ts`: starts and stops when the supervisor says so, and ends when the supervisor
 * does. Only the supervisor handles signals, since terminals and init systems send them to every process at
 * once.
 */
export function runChild(start: StartProcess): void {
  if (!process.send) {
    process.stderr.write('Run daybook serve, which starts this process.\n')
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
    coordination,
  }: Extract<SupervisorMessage, { type: 'prepare' }>): Promise<void> {
    const config = loadConfig()
    const addresses = databaseAddresses(config)
    running = await start(
      {
        ...config,
        addresses,
        clockOffsetMs,
        coordination,
        secretKeys: secretKeys.map((key) => Buffer.from(key, 'base64')),
      },
      migrated.promise,
    )
    sendToSupervisor({ type: 'ready', ready: running.ready })
    collectStartupGarbage()
  }
}

function reportFailure(error: unknown): void {
  sendToSupervisor({ type: 'failed', message: errorMessage(error) }, () => process.exit(1))
}

/** Stops the process; one that isn't running yet has nothing to finish. */
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
