import { type Command, InvalidArgumentError, Option } from 'commander'
import { loadConfig, settingsHelp } from '../../core/config/config.ts'
import { createSupervisorLog, type Log } from '../../core/supervisor-log.ts'
import type { ReadyInfo } from '../processes/child.ts'
import type { ProcessRole } from '../processes/supervisor.ts'
import { addCommand } from './command.ts'
import { parseClockOffset } from './clock-offset.ts'

const roleNames: readonly ProcessRole[] = ['api', 'worker']

type ServeOptions = { roles: readonly ProcessRole[]; clockOffset: number; json?: true }

export function serveCommand(program: Command): void {
  addCommand(program, 'serve', "Run Daybook until it's stopped")
    .addOption(
      new Option('--roles <roles>', 'what this machine runs: api, worker or both')
        .argParser(parseRoles)
        .default(roleNames, roleNames.join(',')),
    )
    .addOption(
      new Option(
        '--clock-offset <time>',
        'shift the clock, such as by 35m or -2h; only for sandboxes whose data folder was created with this option',
      )
        .argParser(parseClockOffset)
        .default(0, 'none'),
    )
    .addHelpText('after', () => `\n${settingsHelp()}`)
    .action(async ({ roles, clockOffset, json }: ServeOptions) => {
      const config = loadConfig()
      const readable = process.stdout.isTTY && json !== true
      const log = createSupervisorLog(config.logLevel, process.stdout, readable)
      const { supervise } = await import('../processes/supervisor.ts')
      // Loaded while PostgreSQL starts.
      const migration = Promise.all([
        import('../../platform/db/connection/find-primary.ts'),
        import('../../platform/db/migrate.ts'),
        import('../../platform/db/distribution/find-coordination.ts'),
      ])
      const ending = new AbortController()
      await supervise({
        config,
        roles,
        clockOffsetMs: clockOffset,
        log,
        entries: {
          api: new URL('../../api.ts', import.meta.url),
          worker: new URL('../../worker.ts', import.meta.url),
        },
        async migrate(addresses) {
          const [{ findPrimary }, { migrate }] = await migration
          return migrate(await findPrimary(addresses), { nowMs: Date.now() + clockOffset })
        },
        async findCoordination(addresses) {
          const [, , { findCoordination }] = await migration
          return findCoordination(config, addresses)
        },
        onReady(ready) {
          if (clockOffset !== 0) log.warn('clock shifted', { clock_offset_ms: clockOffset })
          if (readable) process.stdout.write(readyMessage(ready))
          else {
            const { setup_link, ...rest } = ready
            log.info('ready', rest)
            if (setup_link !== undefined) log.info('no account yet, create the first one', { setup_link })
          }
          void buildInBackground(roles, log, ending.signal)
        },
        onStop: () => ending.abort(),
      })
      // Ends whatever an interrupted start has left running.
      process.exit(0)
    })
}

/** Builds what has changed since the last build; the web app first, since people wait for it. */
async function buildInBackground(
  roles: readonly ProcessRole[],
  log: Log,
  ending: AbortSignal,
): Promise<void> {
  if (roles.includes('api')) {
    const { buildWebInBackground } = await import('../processes/web-builder.ts')
    await buildWebInBackground(log, new URL('../../build-web.ts', import.meta.url), ending)
  }
  const { compileServerInBackground } = await import('../processes/server-builder.ts')
  await compileServerInBackground(log, new URL('../../build-server.ts', import.meta.url), ending)
}

function parseRoles(text: string): ProcessRole[] {
  const names = text.split(',').map((name) => name.trim())
  const roles = roleNames.filter((role) => names.includes(role))
  if (names.length !== roles.length) {
    throw new InvalidArgumentError('It must be api, worker or api,worker.')
  }
  return roles
}

/** Returns what a person at a terminal needs: the URL, the setup link, the CA to trust, and how to stop. */
function readyMessage({ url, ca, setup_link }: ReadyInfo): string {
  const lines = [
    url ? `Daybook is running at ${url}` : 'Daybook is running background jobs only',
    ...(setup_link ? [`  open this link to create the first account: ${setup_link}`] : []),
    ...(ca ? [`  certificate authority: ${ca} (curl --cacert ${ca} …)`] : []),
    '  press Ctrl-C to stop',
  ]
  return `${lines.join('\n')}\n`
}
