import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { printError } from './operate/commands/output.ts'

/** Loads a command's module only when needed; each entry adds its commands to the program. */
const commandLoaders: Record<string, () => Promise<(program: Command) => void>> = {
  serve: async () => (await import('./operate/commands/serve.ts')).serveCommand,
  'setup-link': async () => (await import('./operate/commands/setup-link.ts')).setupLinkCommand,
  migrate: async () => (await import('./operate/commands/migrate.ts')).migrateCommand,
  workspace: async () => (await import('./operate/commands/workspace.ts')).workspaceCommand,
  member: async () => (await import('./operate/commands/member.ts')).memberCommand,
  list: async () => (await import('./operate/commands/list.ts')).listCommand,
  token: async () => (await import('./operate/commands/token.ts')).tokenCommand,
  account: async () => (await import('./operate/commands/account.ts')).accountCommand,
  mail: async () => (await import('./operate/commands/mail.ts')).mailCommand,
  distribute: async () => (await import('./operate/commands/distribute.ts')).distributeCommand,
  doctor: async () => (await import('./operate/commands/doctor.ts')).doctorCommand,
  key: async () => (await import('./operate/commands/key.ts')).keyCommand,
  backup: async () => (await import('./operate/commands/backup.ts')).backupCommand,
  restore: async () => (await import('./operate/commands/backup.ts')).restoreCommand,
  demo: async () => (await import('./operate/commands/demo.ts')).demoCommand,
}

const args = process.argv.slice(2)

try {
  await (await createProgram(args)).parseAsync(args, { from: 'user' })
} catch (error) {
  process.exitCode = reportFailure(error)
}

async function createProgram([first = '']: string[]): Promise<Command> {
  const program = new Command('daybook')
    .description('Task manager for teams, with a REST API and signed webhooks')
    .version(version())
    .exitOverride()
    // Usage errors are printed like all other errors, below.
    .configureOutput({ outputError() {} })
  const loader = commandLoaders[first]
  for (const load of loader ? [loader] : Object.values(commandLoaders)) (await load())(program)
  return program
}

function version(): string {
  const file: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  return file.version
}

/** Prints the error and returns the exit code. Help and version also end up here, already printed. */
function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) {
    const printed = ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code)
    if (printed) return error.exitCode
  }
  printError(error, args.includes('--json'))
  return 1
}
