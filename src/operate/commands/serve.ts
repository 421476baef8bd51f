import { type Command, InvalidArgumentError, Option } from 'commander'
import { loadConfig, settingsHelp } from '../../core/config/config.ts'
import { createLog } from '../../core/process-log.ts'
import type { ReadyInfo } from '../processes/child.ts'
import type { ProcessRole } from '../processes/supervisor.ts'
import { parseClockOffset as readOffset } from './clock-offset.ts'
import { addCommand } from './command.ts'

const roleNames: readonly ProcessRole[] = ['api', 'worker']

type ServeOptions = { roles: readonly ProcessRole[]; clockOffset: number; json?: true }

export function serveCommand(program: Command): void {
  addCommand(program, 'serve', 'run the service until a signal stops it')
    .addOption(
      new Option('--roles <roles>', 'what this machine does: api, worker or both')
        .argParser(parseRoles)
        .default(roleNames, roleNames.join(',')),
    )
    .addOption(
      new Option(
        '--clock-offset <time>',
        'shifts the service’s clock, such as 35m or -2h: for sandboxes, on a data folder that begins with it',
      )
        .argParser(readOffset)
        .default(0, 'none'),
    )
    .addHelpText('after', () => `\n${settingsHelp()}`)
    .action(async ({ roles, clockOffset, json }: ServeOptions) => {
      const config = loadConfig()
      const readable = process.stdout.isTTY && json !== true
      const log = createLog(config.logLevel, process.stdout, readable)
      const { supervise } = await import('../processes/supervisor.ts')
      // Loads while PostgreSQL starts.
      const migration = Promise.all([
        import('../../platform/db/connection/find-primary.ts'),
        import('../../platform/db/migrate.ts'),
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
          return migrate(await findPrimary(addresses))
        },
        onReady(ready) {
          if (clockOffset !== 0) log.warn('the clock is shifted', { clock_offset_ms: clockOffset })
          if (readable) process.stdout.write(readyMessage(ready))
          else log.info('ready', ready)
          if (roles.includes('api')) {
            void import('../processes/web-builder.ts').then(({ buildWebInBackground }) =>
              buildWebInBackground(log, new URL('../../build-web.ts', import.meta.url), ending.signal),
            )
          }
        },
        onStop: () => ending.abort(),
      })
      // Whatever a stop in the middle of a start left under way ends with this process.
      process.exit(0)
    })
}

function parseRoles(text: string): ProcessRole[] {
  const given = text.split(',').map((name) => name.trim())
  const roles = roleNames.filter((role) => given.includes(role))
  if (given.length !== roles.length) {
    throw new InvalidArgumentError('name api, worker, or both with a comma between.')
  }
  return roles
}

/** What a person at a terminal needs to go on: the address, whom to trust, and how to stop. */
function readyMessage({ url, ca }: ReadyInfo): string {
  const lines = [
    url ? `Daybook serves ${url}` : 'Daybook works without serving requests',
    ...(ca ? [`  certificate authority: ${ca} (curl --cacert ${ca} …)`] : []),
    '  stop with Ctrl-C',
  ]
  return `${lines.join('\n')}\n`
}
