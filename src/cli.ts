import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { withUsageHint } from '../packages/cli/src/usage-hint.ts'
import { integratorCommands, type LoadCommands } from '../packages/cli/src/commands.ts'
import { printError } from './operate/commands/output.ts'

/** Loads a command's module only when needed; each entry adds its commands to the program. */
const operatorCommands: Readonly<Record<string, LoadCommands>> = {
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

/** Those for people who use the API are here too, so that there's one tool to find (0296). */
const commandLoaders: Readonly<Record<string, LoadCommands>> = {
  ...operatorCommands,
  ...integratorCommands,
  completion: async () =>
    (await import('../packages/cli/src/commands/completion.ts')).completionCommand(commandLoaders),
}

const args = process.argv.slice(2)

let program: Command | undefined
try {
  program = await createProgram(args)
  await program.parseAsync(args, { from: 'user' })
} catch (error) {
  process.exitCode = await reportFailure(withUsageHint(error, program, args))
}

async function createProgram([first = '']: string[]): Promise<Command> {
  const program = new Command('daybook')
    .description('Task manager for teams, with a REST API and signed webhooks')
    .version(version())
    .exitOverride()
    // Usage errors are printed like all other errors, below.
    .configureOutput({ outputError() {} })
  const loader = Object.hasOwn(commandLoaders, first) ? commandLoaders[first] : undefined
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
async function reportFailure(error: unknown): Promise<number> {
  if (error instanceof CommanderError) {
    const printed = ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code)
    if (printed) return error.exitCode
  }
  // Misuse of an operator's command has the same exit code, too (0580).
  if (error instanceof CommanderError || Object.hasOwn(integratorCommands, args[0] ?? '')) {
    const failure = await import('../packages/cli/src/failure.ts')
    return failure.reportFailure(error, args.includes('--json'))
  }
  printError(error, args.includes('--json'))
  return 1
}
